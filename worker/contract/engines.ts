import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { ENGINE_TEMPERATURE_MAX, ENGINE_TOKENS_MAX } from './limits.ts'
import { count } from './parts.ts'

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const NO_TOKENS = { error: 'engine.tokens' satisfies ErrorCode }
export const tokens = z.int(NO_TOKENS).check(z.minimum(1, NO_TOKENS), z.maximum(ENGINE_TOKENS_MAX, NO_TOKENS))
const NO_TEMPERATURE = { error: 'engine.temperature' satisfies ErrorCode }
export const temperature = z
  .number(NO_TEMPERATURE)
  .check(z.minimum(0, NO_TEMPERATURE), z.maximum(ENGINE_TEMPERATURE_MAX, NO_TEMPERATURE))
const NO_PRICE = { error: 'engine.price' satisfies ErrorCode }
/** Millionths of a dollar for a million tokens: 150,000 is 15 cents. */
const price = z.int(NO_PRICE).check(z.minimum(0, NO_PRICE))
export const prices = z.object({ input: price, output: price }, { error: 'field.invalid' })

/** The budgets in tokens, input and output together; absent: without limit. */
export const budgets = z.object(
  {
    turn: z.exactOptional(tokens),
    session: z.exactOptional(tokens),
    month: z.exactOptional(tokens),
  },
  { error: 'field.invalid' },
)
export type Budgets = z.infer<typeof budgets>

const model = {
  model: line,
  temperature: z.optional(temperature),
  /** The maximum length of a reply, as requested from the model. */
  maxOutputTokens: z._default(tokens, 800),
  /** The context window of the model, its answer included. */
  contextTokens: z._default(tokens, 8000),
  /** Whether the built-in engine is the fallback. */
  hasFallback: z._default(z.boolean(), true),
  budgets: z._default(budgets, {}),
  prices: z.optional(prices),
}

/** A secret as Standard Webhooks writes it: 24 to 64 bytes in base64. */
export const isSigningSecret = (text: string): boolean => {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  const bytes = Math.floor((text.slice('whsec_'.length).replace(/=+$/, '').length * 3) / 4)
  return bytes >= 24 && bytes <= 64
}
const signingSecret = z.string().check(z.refine(isSigningSecret))

export const OpenAiSettings = z.object({ kind: z.literal('openai'), url: line, key: line, ...model })
export type OpenAiSettings = z.infer<typeof OpenAiSettings>

export const WorkersAiSettings = z.object({ kind: z.literal('workers-ai'), ...model })
export type WorkersAiSettings = z.infer<typeof WorkersAiSettings>

/** `key` signs the calls; `authorization` is a header that the automation may need. */
export const WebhookSettings = z.object({
  kind: z.literal('webhook'),
  url: line,
  key: signingSecret,
  authorization: z.optional(line),
  /** No fallback by default: an automation may have acted even though it did not answer. */
  hasFallback: z._default(z.boolean(), false),
})
export type WebhookSettings = z.infer<typeof WebhookSettings>

/** All settings of an engine with decrypted secrets, for calling it; never part of an answer. */
export const EngineSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin') }),
  OpenAiSettings,
  WorkersAiSettings,
  WebhookSettings,
])
export type EngineSettings = z.infer<typeof EngineSettings>

/** The usage of a reply. `isEstimated`: counted here, because the engine did not report it. */
export const Usage = z.object({
  inputTokens: count,
  outputTokens: count,
  isEstimated: z.boolean(),
  /** Millionths of a dollar, where a price is set. */
  costMicros: z.exactOptional(count),
})
export type Usage = z.infer<typeof Usage>
