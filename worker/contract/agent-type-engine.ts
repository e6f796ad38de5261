import * as z from 'zod/mini'
import { ENGINE_KINDS, type EngineKind } from './agents.ts'
import { SECRET_MASK } from './channels.ts'
import { budgets, isSigningSecret, prices, temperature, tokens, Usage } from './engines.ts'
import type { ErrorCode } from './errors.ts'
import { ADDRESS_MAX, CHANNEL_VALUE_MAX, MESSAGE_MAX, SYSTEM_MESSAGE_MAX, TYPE_FIELD_TEXT_MAX } from './limits.ts'
import { count } from './parts.ts'
import { freeText, id, requiredText } from './text.ts'

/** Engines that call an external address. `requiresApi` of an agent type is true exactly for these. */
const CALLING_OUT: readonly EngineKind[] = ['openai', 'webhook']
export const callsOut = (kind: EngineKind): boolean => CALLING_OUT.includes(kind)

/** The settings of an engine that are encrypted in storage and masked in answers. */
export const ENGINE_SECRETS = ['key', 'authorization'] as const
export type EngineSecret = (typeof ENGINE_SECRETS)[number]

/** The settings of a type's engine, as stored and returned. An absent setting has the engine's default. */
export const EngineConfig = z.object({
  kind: z.enum(ENGINE_KINDS),
  url: z.exactOptional(z.string()),
  key: z.exactOptional(z.string()),
  authorization: z.exactOptional(z.string()),
  model: z.exactOptional(z.string()),
  temperature: z.exactOptional(z.number()),
  maxOutputTokens: z.exactOptional(count),
  contextTokens: z.exactOptional(count),
  hasFallback: z.exactOptional(z.boolean()),
  budgets: z.exactOptional(budgets),
  prices: z.exactOptional(prices),
})
export type EngineConfig = z.infer<typeof EngineConfig>

const NEEDED = {
  builtin: [],
  openai: ['url', 'key', 'model'],
  'workers-ai': ['model'],
  webhook: ['url', 'key'],
} as const satisfies Record<EngineKind, readonly (keyof EngineConfig)[]>
export type NeededSetting = (typeof NEEDED)[EngineKind][number]

/** The required settings that are missing before the engine can answer. A type may be saved without them. */
export const missingSettings = (engine: EngineConfig): NeededSetting[] =>
  NEEDED[engine.kind].filter((name: NeededSetting) => !engine[name])

const PRINTABLE = /^[\x20-\x7e]*$/
/**
 * A secret that is sent to the engine in a header, hence printable ASCII. `SECRET_MASK` keeps the stored secret, an empty text
 * removes it.
 */
export const secret = freeText({ max: CHANNEL_VALUE_MAX }).check(z.regex(PRINTABLE, { error: 'field.invalid' }))
const signingSecret = freeText({ max: CHANNEL_VALUE_MAX }).check(
  z.refine((text: string) => text === '' || text === SECRET_MASK || isSigningSecret(text), {
    error: 'engine.signingSecret' satisfies ErrorCode,
  }),
)

const url = z.exactOptional(requiredText({ max: ADDRESS_MAX, tooLong: 'agentType.addressRefused' }))
const model = z.exactOptional(freeText({ max: TYPE_FIELD_TEXT_MAX }))
const hasFallback = z.exactOptional(z.boolean({ error: 'field.invalid' }))
export const ofModels = {
  model,
  temperature: z.exactOptional(temperature),
  maxOutputTokens: z.exactOptional(tokens),
  contextTokens: z.exactOptional(tokens),
  hasFallback,
  budgets: z.exactOptional(budgets),
  prices: z.exactOptional(prices),
}

/** Settings of the engine `webhook` besides its address. */
export const ofWebhooks = { key: z.exactOptional(signingSecret), authorization: z.exactOptional(secret) }

export const EngineInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('builtin') }),
    z.object({ kind: z.literal('workers-ai'), ...ofModels }),
    z.object({ kind: z.literal('openai'), url, key: z.exactOptional(secret), ...ofModels }),
    z.object({ kind: z.literal('webhook'), url, ...ofWebhooks, hasFallback }),
  ],
  { error: 'field.option' },
)

/**
 * A test question to an engine whose settings need not be saved. `typeId`: the type whose stored secrets replace masked ones.
 */
export const EngineTrial = z.object({
  typeId: z.optional(id('agentType.notFound')),
  config: z.object({ engine: EngineInput }, { error: 'channel.configInvalid' satisfies ErrorCode }),
  systemMessage: z.optional(freeText({ tooLong: 'agentType.systemMessageTooLong', max: SYSTEM_MESSAGE_MAX })),
  message: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
})
export type EngineTrial = z.infer<typeof EngineTrial>

/** `reply`, or else `failure`: the reason why there is none, in the caller's language. */
export const TrialResult = z.object({
  reply: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  durationMs: count,
  usage: z.nullable(Usage),
})
export type TrialResult = z.infer<typeof TrialResult>
