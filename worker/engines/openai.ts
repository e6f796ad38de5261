import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { OpenAiSettings } from '../contract/engines.ts'
import { mediaTypeOf } from '../contract/media-type.ts'
import { type Answer, fetchAddress } from './calling.ts'
import { isAboutTools, isContentRefused, partsOf } from './completion.ts'
import { EngineFailure, type EngineResources, type ReplyEngine } from './engine.ts'
import { HAND_OVER_TOOL, offersHandOver } from './hand-over.tool.ts'
import { type ModelChunk, type ModelRequest, modelEngine } from './model.ts'
import { eventsIn, textOf } from './reading.ts'

/** The address of the completions call: owners often paste that address instead of the base address. */
const completionsUrl = (url: string): string => `${url.replace(/(\/chat\/completions)?\/*$/, '')}/chat/completions`

/** OpenAI's newer models refuse `max_tokens`, which all other servers know. */
const maxTokensField = (url: string, tokens: number) =>
  URL.parse(url)?.hostname === 'api.openai.com' ? { max_completion_tokens: tokens } : { max_tokens: tokens }

const requestBody = (
  { model, url, temperature }: OpenAiSettings,
  { messages, maxOutputTokens }: ModelRequest,
  hasTools: boolean,
): ChatCompletionCreateParamsStreaming => ({
  model,
  messages,
  ...maxTokensField(url, maxOutputTokens),
  ...(temperature !== undefined && { temperature }),
  ...(hasTools && { tools: [HAND_OVER_TOOL] }),
  stream: true,
  stream_options: { include_usage: true },
})

/**
 * Statuses that refuse a request for its content or parameters, with the reason in the body. OpenRouter has 404 for
 * tools.
 */
const REFUSAL_STATUSES = [400, 404, 422]

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
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Bearer ${settings.key}`,
  }
  const call = (hasTools: boolean) => {
    const body = JSON.stringify(requestBody(settings, request, hasTools))
    const init = () => ({ method: 'POST', headers, body })
    return fetchAddress(resources, { url: completionsUrl(settings.url), init, signal, turn: request.turn })
  }
  const hasTools = offersHandOver(settings.kind, request.turn)
  let answer = await call(hasTools)
  let refusal = await refusalIn(answer)
  // A server without tools refuses the request before the model runs, so that one retry without them is safe.
  if (hasTools && isAboutTools(refusal) && !isContentRefused(refusal)) {
    answer = await call(false)
    refusal = await refusalIn(answer)
  }
  if (answer.status >= 300) {
    if (answer.status === 400 && isContentRefused(refusal)) throw new EngineFailure('it refused the content')
    throw new EngineFailure(`answered ${answer.status}`, answer.retryAfterMs)
  }
  // A server that cannot stream answers with one JSON document instead of events.
  if (mediaTypeOf(answer.type) === 'application/json') yield* partsOf(JSON.parse(await textOf(answer.body)))
  else for await (const data of eventsIn(answer.body)) if (!data.startsWith('[DONE]')) yield* partsOf(chunkIn(data))
}

/** Parses a chunk. Servers report an error after the start of a stream as a chunk. */
function chunkIn(data: string): object {
  const chunk = JSON.parse(data)
  if (chunk?.error) throw new EngineFailure('an answer of no known form')
  return chunk
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
