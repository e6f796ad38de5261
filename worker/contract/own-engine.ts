import * as z from 'zod/mini'
import { ofModels, ofWebhooks, secret } from './agent-type-engine.ts'
import { ENGINE_KINDS, type EngineKind } from './agents.ts'
import type { ErrorCode } from './errors.ts'
import { ADDRESS_MAX, AGENT_MODELS_MAX, TYPE_FIELD_TEXT_MAX } from './limits.ts'
import { oneOf, requiredText } from './text.ts'

const model = requiredText({ max: TYPE_FIELD_TEXT_MAX })

/**
 * What agents of a type may choose for themselves: another model at the address and with the key of their type, and
 * engines of their own. Nothing unless an administrator says so.
 */
export const Choices = z.object(
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
export type Choices = { models: readonly string[]; engines: readonly EngineKind[] }
export const NO_CHOICES: Choices = { models: [], engines: [] }

/** Who answers when an engine of an agent's own does not. */
export const STAND_INS = ['type', 'builtin', 'nobody'] as const
export type StandIn = (typeof STAND_INS)[number]
/** An automation acts as well as answers: nothing stands in for it unless its owner says so. */
const standIn = (otherwise: StandIn) => z._default(oneOf(STAND_INS, 'field.option'), otherwise)

const url = requiredText({ max: ADDRESS_MAX, tooLong: 'agentType.addressRefused' })
const { model: _, hasFallback: __, ...answering } = ofModels
const ofModel = { model, ...answering, standIn: standIn('type') }

/** An engine of an agent's own, its secrets in clear, as their mask, or absent: then they stay as they were. */
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
/** The same as it is stored and restored: its secrets lie elsewhere. */
export type OwnEngine = WithoutSecrets<OwnEngineInput>
