import * as z from 'zod/mini'
import type { EngineKind } from './agents.ts'
import { temperature, tokens } from './engines.ts'
import type { ErrorCode } from './errors.ts'
import { INSTRUCTIONS_MAX, NEXT_STEP_MAX, TYPE_FIELD_TEXT_MAX, VERSION_NOTE_MAX } from './limits.ts'
import { type Choices, type OwnEngine, OwnEngineInput } from './own-engine.ts'
import { pageQuery } from './paging.ts'
import { freeText, requiredText } from './text.ts'

/** What an agent sets for itself over the engine of its type, whose address and key stay with the type. */
const ofType = {
  temperature: z.exactOptional(temperature),
  /** Never more than its type allows. */
  maxOutputTokens: z.exactOptional(tokens),
  /** Whether the built-in engine answers when the one of the type does not. */
  hasFallback: z.exactOptional(z.boolean({ error: 'field.invalid' })),
}
const tuning = z.object(
  {
    ...ofType,
    /** Another one of the models that the type names. */
    typeModel: z.exactOptional(requiredText({ max: TYPE_FIELD_TEXT_MAX })),
    /** An engine of its own, of a kind that the type lets it choose; it answers instead of the type's. */
    own: z.exactOptional(OwnEngineInput),
  },
  { error: 'field.invalid' },
)
export type TuningInput = z.infer<typeof tuning>
export type Tuning = Omit<TuningInput, 'own'> & { own?: OwnEngine }

/**
 * How an agent speaks, as its owner wants it. `instructions` is told to a model after the instructions of the type;
 * `nextStep` is what a person is offered when the agent does not know.
 */
export const BehaviourInput = z.object({
  instructions: z._default(freeText({ tooLong: 'behaviour.instructionsTooLong', max: INSTRUCTIONS_MAX }), ''),
  nextStep: z._default(freeText({ tooLong: 'behaviour.nextStepTooLong', max: NEXT_STEP_MAX }), ''),
  engine: z._default(tuning, {}),
})
export type BehaviourInput = z.infer<typeof BehaviourInput>
/** The same as it is stored, published and restored: no secret is ever part of it. */
export type Behaviour = Omit<BehaviourInput, 'engine'> & { engine: Tuning }

export const NO_BEHAVIOUR: Behaviour = { instructions: '', nextStep: '', engine: {} }

const time = z.iso.datetime({ error: 'field.date' satisfies ErrorCode })

/** `savedAt`: of the draft that the person has before him; another one is not published unseen. */
export const PublishInput = z.object({
  savedAt: time,
  note: z._default(freeText({ tooLong: 'field.tooLong', max: VERSION_NOTE_MAX }), ''),
})
export type PublishInput = z.infer<typeof PublishInput>

export const VersionsQuery = z.object(pageQuery)
export type VersionsQuery = z.infer<typeof VersionsQuery>

/** Version 0 is how every agent begins: as its type is. Masks stand for the secrets that are stored for its engine. */
export interface PublishedBehaviour extends BehaviourInput {
  version: number
}

export interface BehaviourDraft extends BehaviourInput {
  savedAt: string
}

/** What the type's engine is set to, for whoever wants to set it otherwise. */
export interface TypeEngine extends z.infer<z.ZodMiniObject<typeof ofType>> {
  kind: EngineKind
}

/** What the type lets an agent choose. `hasPlatformModels`: whether this installation has those of the platform. */
export interface EngineChoices extends Choices {
  hasPlatformModels: boolean
}

export interface AgentBehaviour {
  published: PublishedBehaviour
  draft: BehaviourDraft | null
  type: TypeEngine
  /** Absent: nothing may be chosen. */
  choices?: EngineChoices
  /** Addresses whose keys are kept for earlier versions alone; absent: none. */
  spareKeys?: string[]
}

export interface BehaviourVersion {
  number: number
  behaviour: BehaviourInput
  note: string
  publishedAt: string
  /** `null`: nobody; it is how the agent began. */
  publishedBy: string | null
  /** The version that this one brought back. */
  restoredFrom: number | null
}
