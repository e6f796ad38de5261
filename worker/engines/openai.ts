import type { OpenAI } from 'openai'
import type { OpenAiSettings } from '../contract/engines.ts'
import { callOut } from './calling.ts'
import { partsOf } from './completion.ts'
import { EngineFailure, type Means, type ReplyEngine } from './engine.ts'
import { type Asked, modelEngine, type Part } from './model.ts'

/** The library is taken up by whoever first needs it: no other Worker starts with it. */
async function clientFor({ url, key }: OpenAiSettings, means: Means, signal: AbortSignal): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    // What people copy is often the address of the very call.
    baseURL: url.replace(/\/chat\/completions\/?$/, ''),
    apiKey: key,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: (target, init) => callOut(means, { url: String(target), init: () => ({ ...init }), signal }),
  })
}

/** OpenAI's own newer models refuse the name that everybody else knows. */
const lengthNamed = (url: string, most: number) =>
  URL.parse(url)?.hostname === 'api.openai.com' ? { max_completion_tokens: most } : { max_tokens: most }

async function* answerOf(
  client: OpenAI,
  { model, url, temperature }: OpenAiSettings,
  { messages, maxOutputTokens }: Asked,
): AsyncGenerator<Part> {
  const answering = client.chat.completions.create({
    model,
    messages,
    ...lengthNamed(url, maxOutputTokens),
    ...(temperature !== undefined && { temperature }),
    stream: true,
    stream_options: { include_usage: true },
  })
  const response = await answering.asResponse()
  // A server that cannot stream answers at once, and says so by its type.
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    yield* partsOf(await response.json())
    return
  }
  const { Stream } = await import('openai/core/streaming')
  for await (const chunk of Stream.fromSSEResponse(response, new AbortController(), client)) yield* partsOf(chunk)
}

/** What a provider says of a failure may quote the key and the visitor: only its number is kept. */
function asFailure(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error
  if (error instanceof Error && error.cause instanceof EngineFailure) return error.cause
  const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN
  return new EngineFailure(Number.isNaN(status) ? 'an answer of no known form' : `answered ${status}`)
}

/** Any endpoint that speaks the protocol of OpenAI's chat completions. */
export const openai = (settings: OpenAiSettings, means: Means): ReplyEngine =>
  modelEngine(settings, async function* (asked, signal) {
    try {
      yield* answerOf(await clientFor(settings, means, signal), settings, asked)
    } catch (error) {
      throw asFailure(error)
    }
  })
