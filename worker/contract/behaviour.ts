import * as z from 'zod/mini'
import { ENGINE_KINDS } from './agents.ts'
import { Business, NO_BUSINESS } from './business.ts'
import { temperature, tokens } from './engines.ts'
import type { ErrorCode } from './errors.ts'
import { Handover, NO_HANDOVER } from './handover.ts'
import {
  DEADLINE_SECONDS_MAX,
  DEADLINE_SECONDS_MIN,
  INSTRUCTIONS_MAX,
  NEXT_STEP_MAX,
  TYPE_FIELD_TEXT_MAX,
  VERSION_NOTE_MAX,
} from './limits.ts'
import { Look, NO_LOOK } from './look.ts'
import { Manner, NO_MANNER } from './manner.ts'
import { Modes, NO_MODES } from './modes.ts'
import { Choices, type OwnEngine, OwnEngineInput } from './own-engine.ts'
import { pageQuery } from './paging.ts'
import { count, time } from './parts.ts'
import { freeText, requiredText } from './text.ts'

/** Settings with which an agent overrides those of its type's engine. Address and key stay with the type. */
const ofType = {
  temperature: z.exactOptional(temperature),
  /** Limited to the maximum of its type. */
  maxOutputTokens: z.exactOptional(tokens),
  /** Whether the built-in engine is the fallback of the type's engine. */
  hasFallback: z.exactOptional(z.boolean({ error: 'field.invalid' })),
}
const tuning = z.object(
  {
    ...ofType,
    /** One of the models that the type offers. */
    typeModel: z.exactOptional(requiredText({ max: TYPE_FIELD_TEXT_MAX })),
    /** The agent's own engine, of a kind that the type allows; it answers instead of the type's engine. */
    own: z.exactOptional(OwnEngineInput),
  },
  { error: 'field.invalid' },
)
export type TuningInput = z.infer<typeof tuning>
export type Tuning = Omit<TuningInput, 'own'> & { own?: OwnEngine }

const NO_DEADLINE = { error: 'behaviour.deadline' satisfies ErrorCode }

/**
 * How an agent answers. `instructions` are sent to a model after those of the type; `nextStep` is offered when the agent does
 * not know the answer.
 */
const behaviour = {
  instructions: z._default(freeText({ tooLong: 'behaviour.instructionsTooLong', max: INSTRUCTIONS_MAX }), ''),
  nextStep: z._default(freeText({ tooLong: 'behaviour.nextStepTooLong', max: NEXT_STEP_MAX }), ''),
  manner: z._default(Manner, NO_MANNER),
  business: z._default(Business, NO_BUSINESS),
  modes: z._default(Modes, NO_MODES),
  handover: z._default(Handover, NO_HANDOVER),
  look: z._default(Look, NO_LOOK),
  /** A model may be called once more, to rewrite a follow-up question into a standalone one before the search. */
  rewriteWithModel: z._default(z.boolean({ error: 'field.invalid' }), false),
  /** The maximum time of an engine for a reply, in seconds; `null`: the default. */
  deadlineSeconds: z._default(
    z.nullable(
      z
        .int(NO_DEADLINE)
        .check(z.minimum(DEADLINE_SECONDS_MIN, NO_DEADLINE), z.maximum(DEADLINE_SECONDS_MAX, NO_DEADLINE)),
    ),
    null,
  ),
  engine: z._default(tuning, {}),
}
export const BehaviourInput = z.object(behaviour)
export type BehaviourInput = z.infer<typeof BehaviourInput>
/** As returned by the API: `SECRET_MASK` replaces the stored secrets of its engine. */
export const Behaviour = z.object(behaviour)
/** As it is stored, published and restored: without secrets. */
export type Behaviour = Omit<BehaviourInput, 'engine'> & { engine: Tuning }

export const NO_BEHAVIOUR: Behaviour = {
  instructions: '',
  nextStep: '',
  manner: NO_MANNER,
  business: NO_BUSINESS,
  modes: NO_MODES,
  handover: NO_HANDOVER,
  look: NO_LOOK,
  rewriteWithModel: false,
  deadlineSeconds: null,
  engine: {},
}

/** Parses a stored behaviour. Fields that did not exist yet when it was stored get their defaults. */
export function storedBehaviour(json: string): Behaviour {
  const stored: Partial<Behaviour> = JSON.parse(json)
  return {
    ...NO_BEHAVIOUR,
    ...stored,
    manner: { ...NO_MANNER, ...stored.manner },
    business: { ...NO_BUSINESS, ...stored.business },
    modes: { ...NO_MODES, ...stored.modes },
    handover: { ...NO_HANDOVER, ...stored.handover },
    look: { ...NO_LOOK, ...stored.look },
  }
}

/** `savedAt`: of the draft that the caller has seen. Publishing is refused when a newer draft is stored. */
export const PublishInput = z.object({
  savedAt: z.iso.datetime({ error: 'field.date' satisfies ErrorCode }),
  note: z._default(freeText({ tooLong: 'field.tooLong', max: VERSION_NOTE_MAX }), ''),
})
export type PublishInput = z.infer<typeof PublishInput>

export const VersionsQuery = z.object(pageQuery)
export type VersionsQuery = z.infer<typeof VersionsQuery>

/** Version 0 is the behaviour of a new agent, which has the settings of its type. */
const published = z.extend(Behaviour, { version: count })

const draft = z.extend(Behaviour, { savedAt: time })
export type BehaviourDraft = z.infer<typeof draft>

/** The settings of the type's engine, shown where an agent may change them. */
const typeEngine = z.object({ kind: z.enum(ENGINE_KINDS), ...ofType })
export type TypeEngine = z.infer<typeof typeEngine>

/** What the type lets an agent choose. `hasPlatformModels`: this installation has the models of the platform (Workers AI). */
const engineChoices = z.extend(Choices, { hasPlatformModels: z.boolean() })
export type EngineChoices = z.infer<typeof engineChoices>

export const AgentBehaviour = z.object({
  published,
  draft: z.nullable(draft),
  type: typeEngine,
  /** Absent: nothing may be chosen. */
  choices: z.exactOptional(engineChoices),
  /** Addresses of engines whose keys are stored for earlier versions only; absent: none. */
  spareKeys: z.exactOptional(z.array(z.string())),
})
export type AgentBehaviour = z.infer<typeof AgentBehaviour>

export const BehaviourVersion = z.object({
  number: count,
  behaviour: Behaviour,
  note: z.string(),
  publishedAt: time,
  /** The name of the member; `null`: it is the first version, which nobody published. */
  publishedBy: z.nullable(z.string()),
  /** The number of the version that was restored as this one. */
  restoredFrom: z.nullable(count),
})
export type BehaviourVersion = z.infer<typeof BehaviourVersion>
export const BehaviourVersions = z.array(BehaviourVersion)
