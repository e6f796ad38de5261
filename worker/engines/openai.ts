import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { OpenAiSettings } from '../contract/engines.ts'
import { mediaTypeOf } from '../contract/media-type.ts'
import { type Answer, fetchAddress } from './calling.ts'
import { isAboutTools, isContentRefused, partsOf } from './completion.ts'
import { EngineFailure, type EngineResources, type ReplyEngine } from './engine.ts'
import { HAND_OVER_TOOL, offersHandOver } from './hand-over.tool.ts'
import { type Asked, modelEngine, type Part } from './model.ts'
import { eventsIn, textOf } from './reading.ts'

/** What people copy is often the address of the very call. */
const callOf = (url: string): string => `${url.replace(/(\/chat\/completions)?\/*$/, '')}/chat/completions`

/** OpenAI's own newer models refuse the name that everybody else knows. */
const lengthNamed = (url: string, most: number) =>
  URL.parse(url)?.hostname === 'api.openai.com' ? { max_completion_tokens: most } : { max_tokens: most }

const asking = (
  { model, url, temperature }: OpenAiSettings,
  { messages, maxOutputTokens }: Asked,
  hasTools: boolean,
): ChatCompletionCreateParamsStreaming => ({
  model,
  messages,
  ...lengthNamed(url, maxOutputTokens),
  ...(temperature !== undefined && { temperature }),
  ...(hasTools && { tools: [HAND_OVER_TOOL] }),
  stream: true,
  stream_options: { include_usage: true },
})

/** Statuses of a request that was refused for what it says, with the reason in the body. OpenRouter has 404 for tools. */
const REFUSALS = [400, 404, 422]

/** Why a request was refused; empty when it was not, or for another reason. */
async function refusalIn({ status, body, leave }: Answer): Promise<string> {
  if (REFUSALS.includes(status)) return textOf(body).catch(() => '')
  if (status >= 300) await leave()
  return ''
}

async function* answerOf(
  settings: OpenAiSettings,
  asked: Asked,
  resources: EngineResources,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Bearer ${settings.key}`,
  }
  const call = (hasTools: boolean) => {
    const body = JSON.stringify(asking(settings, asked, hasTools))
    const init = () => ({ method: 'POST', headers, body })
    return fetchAddress(resources, { url: callOf(settings.url), init, signal, turn: asked.turn })
  }
  const hasTools = offersHandOver(settings.kind, asked.turn)
  let answer = await call(hasTools)
  let refusal = await refusalIn(answer)
  // The request itself was refused, so that no model has begun: it is asked again, once, and it alone.
  if (hasTools && isAboutTools(refusal) && !isContentRefused(refusal)) {
    answer = await call(false)
    refusal = await refusalIn(answer)
  }
  if (answer.status >= 300) {
    if (answer.status === 400 && isContentRefused(refusal)) throw new EngineFailure('it refused the content')
    throw new EngineFailure(`answered ${answer.status}`, answer.retryAfterMs)
  }
  // A server that cannot stream answers at once, and says so by its type.
  if (mediaTypeOf(answer.type) === 'application/json') yield* partsOf(JSON.parse(await textOf(answer.body)))
  else for await (const data of eventsIn(answer.body)) if (!data.startsWith('[DONE]')) yield* partsOf(chunkIn(data))
}

/** What goes wrong on the way is said among the chunks. */
function chunkIn(data: string): object {
  const chunk = JSON.parse(data)
  if (chunk?.error) throw new EngineFailure('an answer of no known form')
  return chunk
}

/** What a provider says of a failure may quote the key and the visitor: none of it is kept. */
const asFailure = (error: unknown): EngineFailure =>
  error instanceof EngineFailure ? error : new EngineFailure('an answer of no known form')

/** Any endpoint that speaks the protocol of OpenAI's chat completions. */
export const openai = (settings: OpenAiSettings, resources: EngineResources): ReplyEngine =>
  modelEngine(settings, async function* (asked, signal) {
    try {
      yield* answerOf(settings, asked, resources, signal)
    } catch (error) {
      throw asFailure(error)
    }
  })
