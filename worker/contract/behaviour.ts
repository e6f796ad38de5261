import * as z from 'zod/mini'
import type { EngineKind } from './agents.ts'
import { temperature, tokens } from './engines.ts'
import type { ErrorCode } from './errors.ts'
import { INSTRUCTIONS_MAX, NEXT_STEP_MAX, VERSION_NOTE_MAX } from './limits.ts'
import { pageQuery } from './paging.ts'
import { freeText } from './text.ts'

/** What an agent sets for itself over the engine of its type. An address, a model and keys stay with the type. */
const tuning = z.object(
  {
    temperature: z.exactOptional(temperature),
    /** Never more than its type allows. */
    maxOutputTokens: z.exactOptional(tokens),
    /** Whether the built-in engine answers when the one that was chosen does not. */
    hasFallback: z.exactOptional(z.boolean({ error: 'field.invalid' })),
  },
  { error: 'field.invalid' },
)
export type Tuning = z.infer<typeof tuning>

/**
 * How an agent speaks, as its owner wants it. `instructions` is told to a model after the instructions of the type;
 * `nextStep` is what a person is offered when the agent does not know.
 */
export const BehaviourInput = z.object({
  instructions: z._default(freeText({ tooLong: 'behaviour.instructionsTooLong', max: INSTRUCTIONS_MAX }), ''),
  nextStep: z._default(freeText({ tooLong: 'behaviour.nextStepTooLong', max: NEXT_STEP_MAX }), ''),
  engine: z._default(tuning, {}),
})
export type Behaviour = z.infer<typeof BehaviourInput>

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

/** Version 0 is how every agent begins: as its type is. */
export interface PublishedBehaviour extends Behaviour {
  version: number
}

export interface BehaviourDraft extends Behaviour {
  savedAt: string
}

/** What the type's engine is set to, for whoever wants to set it otherwise. */
export interface TypeEngine extends Tuning {
  kind: EngineKind
}

export interface AgentBehaviour {
  published: PublishedBehaviour
  draft: BehaviourDraft | null
  type: TypeEngine
}

export interface BehaviourVersion {
  number: number
  behaviour: Behaviour
  note: string
  publishedAt: string
  /** `null`: nobody; it is how the agent began. */
  publishedBy: string | null
  /** The version that this one brought back. */
  restoredFrom: number | null
}
