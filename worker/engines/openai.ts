import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { OpenAiSettings } from '../contract/engines.ts'
import { type Answer, fetchAddress } from './calling.ts'
import { isContentRefused, type OptionalParameter, partsOf, refusedParameters } from './completion.ts'
import { EngineFailure, type EngineResources, type ReplyEngine } from './engine.ts'
import { HAND_OVER_TOOL, offersHandOver } from './hand-over.tool.ts'
import { type ModelChunk, type ModelRequest, modelEngine } from './model.ts'
import { addressOfCall, keyHeader } from './model-server.ts'
import { documentsIn, textOf } from './reading.ts'

/** OpenAI's newer models refuse `max_tokens`, at other hosts too, which most other servers know alone. */
const maxTokensField = (url: string, tokens: number, isRefused: boolean) =>
  isRefused || URL.parse(url)?.hostname === 'api.openai.com'
    ? { max_completion_tokens: tokens }
    : { max_tokens: tokens }

/** The body without what the server has refused. */
const requestBody = (
  { model, url, temperature }: OpenAiSettings,
  { messages, maxOutputTokens }: ModelRequest,
  offersTool: boolean,
  refused: ReadonlySet<OptionalParameter>,
): ChatCompletionCreateParamsStreaming => ({
  model,
  messages,
  ...maxTokensField(url, maxOutputTokens, refused.has('max_tokens')),
  ...(temperature !== undefined && !refused.has('temperature') && { temperature }),
  ...(offersTool && !refused.has('tools') && { tools: [HAND_OVER_TOOL] }),
  stream: true,
  ...(!refused.has('stream_options') && { stream_options: { include_usage: true } }),
})

/**
 * Statuses that refuse a request for its content or parameters, with the reason in the body. For tools OpenRouter has
 * 404 and llama.cpp 500.
 */
const REFUSAL_STATUSES = [400, 404, 422, 500]

/** The body of a refusal; empty when the request was not refused or failed for another reason, whose body is cancelled. */
async function refusalIn({ status, body, leave }: Answer): Promise<string> {
  if (REFUSAL_STATUSES.includes(status)) return textOf(body).catch(() => '')
  if (status >= 300) await leave()
  return ''
}

/** Streams a completion. Throws `EngineFailure`, or what parsing throws. */
async function* completionOf(
  settings: OpenAiSettings,
  request: ModelRequest,
  resources: EngineResources,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...keyHeader(settings) }
  const offersTool = offersHandOver(settings.kind, request.turn)
  const url = addressOfCall(settings.url, 'chat/completions')
  const refused = new Set<OptionalParameter>()
  // A server refuses a parameter before the model runs, so that a retry without it is safe. It may name one at a time.
  for (;;) {
    const content = requestBody(settings, request, offersTool, refused)
    const body = JSON.stringify(content)
    const init = () => ({ method: 'POST', headers, body })
    const answer = await fetchAddress(resources, { url, init, signal, turn: request.turn })
    const refusal = await refusalIn(answer)
    const isAboutContent = answer.status === 400 && isContentRefused(refusal)
    const named = refusedParameters(refusal, answer.status).filter((name) => name in content)
    if (isAboutContent) throw new EngineFailure('it refused the content')
    if (answer.status >= 300 && named.length === 0)
      throw new EngineFailure(`answered ${answer.status}`, answer.retryAfterMs)
    if (answer.status < 300 && !(yield* partsOfAnswer(answer, 'tools' in content))) return
    for (const name of answer.status < 300 ? (['tools'] as const) : named) refused.add(name)
  }
}

/**
 * Streams the parts of an answer. Returns whether the model has to be asked without tools: Groq reports so as the first of its
 * events that the model called one wrongly.
 */
async function* partsOfAnswer({ body }: Answer, hasTools: boolean): AsyncGenerator<ModelChunk, boolean> {
  let hasBegun = false
  for await (const data of documentsIn(body)) {
    if (data.startsWith('[DONE]')) {
      yield { isEnd: true }
      return false
    }
    const document = JSON.parse(data)
    // Servers report an error after the start of a stream as a chunk.
    if (document?.error) {
      if (hasTools && !hasBegun && refusedParameters(data).includes('tools')) return true
      throw new EngineFailure('an answer of no known form')
    }
    for (const part of partsOf(document)) {
      hasBegun ||= 'text' in part || 'handsOver' in part
      yield part
    }
  }
  return false
}

/** Drops the text of other errors: a provider's error text may quote the key or the visitor. */
const asFailure = (error: unknown): EngineFailure =>
  error instanceof EngineFailure ? error : new EngineFailure('an answer of no known form')

/** An engine for any endpoint with OpenAI's chat completions protocol. */
export const openai = (settings: OpenAiSettings, resources: EngineResources): ReplyEngine =>
  modelEngine(settings, async function* (request, signal) {
    try {
      yield* completionOf(settings, request, resources, signal)
    } catch (error) {
      throw asFailure(error)
    }
  })
