import * as z from 'zod/mini'
import type { EngineKind } from './agents.ts'
import { SECRET_MASK } from './channels.ts'
import { type Budgets, budgets, isSigningSecret, prices, temperature, tokens, type Usage } from './engines.ts'
import type { ErrorCode } from './errors.ts'
import { ADDRESS_MAX, CHANNEL_VALUE_MAX, MESSAGE_MAX, SYSTEM_MESSAGE_MAX, TYPE_FIELD_TEXT_MAX } from './limits.ts'
import { freeText, id, requiredText } from './text.ts'

/** The engines that call out to an address: a type requires an API exactly when its engine is one of these. */
const CALLING_OUT: readonly EngineKind[] = ['openai', 'webhook']
export const callsOut = (kind: EngineKind): boolean => CALLING_OUT.includes(kind)

/** What of an engine is sealed at rest, and answered as a mask. */
export const ENGINE_SECRETS = ['key', 'authorization'] as const
export type EngineSecret = (typeof ENGINE_SECRETS)[number]

/** What a type's engine is set to, as it is stored and answered: what is absent is the engine's own. */
export interface EngineConfig {
  kind: EngineKind
  url?: string
  key?: string
  authorization?: string
  model?: string
  temperature?: number
  maxOutputTokens?: number
  contextTokens?: number
  hasFallback?: boolean
  budgets?: Budgets
  prices?: { input: number; output: number }
}

const NEEDED = {
  builtin: [],
  openai: ['url', 'key', 'model'],
  'workers-ai': ['model'],
  webhook: ['url', 'key'],
} as const satisfies Record<EngineKind, readonly (keyof EngineConfig)[]>
export type NeededSetting = (typeof NEEDED)[EngineKind][number]

/** What an engine still needs before it can answer. A type may be saved without it, and says so. */
export const lackingIn = (engine: EngineConfig): NeededSetting[] =>
  NEEDED[engine.kind].filter((name: NeededSetting) => !engine[name])

const PRINTABLE = /^[\x20-\x7e]*$/
/** It travels in a header. The mask and nothing at all are no secrets, and stand for what is stored or is to go. */
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

/** What is told to an automation beside the message. */
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

/** One question to an engine that need not be saved. `typeId`: whose stored secrets stand behind the masks. */
export const EngineTrial = z.object({
  typeId: z.optional(id('agentType.notFound')),
  config: z.object({ engine: EngineInput }, { error: 'channel.configInvalid' satisfies ErrorCode }),
  systemMessage: z.optional(freeText({ tooLong: 'agentType.systemMessageTooLong', max: SYSTEM_MESSAGE_MAX })),
  message: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
})
export type EngineTrial = z.infer<typeof EngineTrial>

/** What came of it: a reply, or in the reader's language why there is none. */
export interface TrialResult {
  reply: string | null
  failure: string | null
  durationMs: number
  usage: Usage | null
}
