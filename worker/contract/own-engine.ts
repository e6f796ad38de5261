import * as z from 'zod/mini'
import { ofModels, ofWebhooks, secret } from './agent-type-engine.ts'
import { ENGINE_KINDS } from './agents.ts'
import type { ErrorCode } from './errors.ts'
import { ADDRESS_MAX, AGENT_MODELS_MAX, TYPE_FIELD_TEXT_MAX } from './limits.ts'
import { oneOf, requiredText } from './text.ts'

const model = requiredText({ max: TYPE_FIELD_TEXT_MAX })

/**
 * What agents of a type may choose: another model with the address and key of their type, and engines of their own.
 * Nothing by default.
 */
export const ChoicesInput = z.object(
  {
    models: z._default(
      z.array(model, { error: 'field.invalid' }).check(
        z.maxLength(AGENT_MODELS_MAX, { error: 'agentType.modelsTooMany' satisfies ErrorCode }),
        z.refine((all) => new Set(all).size === all.length, { error: 'agentType.modelRepeated' satisfies ErrorCode }),
      ),
      [],
    ),
    engines: z._default(
      z.pipe(
        z.array(oneOf(ENGINE_KINDS, 'field.option'), { error: 'field.invalid' }),
        z.transform((chosen) => ENGINE_KINDS.filter((kind) => chosen.includes(kind))),
      ),
      [],
    ),
  },
  { error: 'field.invalid' },
)
export const Choices = z.object({
  models: z.readonly(z.array(z.string())),
  engines: z.readonly(z.array(z.enum(ENGINE_KINDS))),
})
export type Choices = z.infer<typeof Choices>
export const NO_CHOICES: Choices = { models: [], engines: [] }

/** The fallback engine of an agent's own engine. */
export const STAND_INS = ['type', 'builtin', 'nobody'] as const
export type StandIn = (typeof STAND_INS)[number]
/** No fallback by default: an automation may have acted even though it did not answer. */
const standIn = (byDefault: StandIn) => z._default(oneOf(STAND_INS, 'field.option'), byDefault)

const url = requiredText({ max: ADDRESS_MAX, tooLong: 'agentType.addressRefused' })
const { model: _, hasFallback: __, ...answering } = ofModels
const ofModel = { model, ...answering, standIn: standIn('type') }

/** The agent's own engine. A secret is sent in clear text. If it is sent as its mask or left out, the stored one is kept. */
export const OwnEngineInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('builtin') }),
    z.object({ kind: z.literal('workers-ai'), ...ofModel }),
    z.object({ kind: z.literal('openai'), url, key: z.exactOptional(secret), ...ofModel }),
    z.object({ kind: z.literal('webhook'), url, ...ofWebhooks, standIn: standIn('nobody') }),
  ],
  { error: 'field.option' },
)
export type OwnEngineInput = z.infer<typeof OwnEngineInput>

type WithoutSecrets<Engine> = Engine extends unknown ? Omit<Engine, 'key' | 'authorization'> : never
/** The engine without its secrets, which are stored separately. */
export type OwnEngine = WithoutSecrets<OwnEngineInput>
