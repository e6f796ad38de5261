import type { Behaviour } from '../../contract/behaviour.ts'
import { hasBlank, withoutBlanks } from '../../contract/blanks.ts'
import type { Business } from '../../contract/business.ts'
import type { Handover } from '../../contract/handover.ts'
import type { Manner } from '../../contract/manner.ts'
import type { Modes } from '../../contract/modes.ts'
import type { Choices } from '../../contract/own-engine.ts'
import { type ChainEngine, chainOf, type Secrets } from '../../engines/chain.rules.ts'

/** The behaviour of an agent for visitors: texts without blanks that are still to be filled in, and the engines. */
export interface ReplyBehaviour {
  instructions: string
  nextStep: string
  manner: Manner
  business: Business
  modes: Modes
  handover: Handover
  rewriteWithModel: boolean
  /** The deadline of an engine for a reply; `null`: the default. */
  deadlineMs: number | null
  /** The engines in the order in which they are asked; empty when none is complete. */
  engines: ChainEngine[]
}

/** The engine of a type with decrypted secrets, and what agents of the type may choose. */
export interface TypeEngine {
  engine: unknown
  choices: Choices
}

/** The behaviour of an agent, with the decrypted secrets of its own engine. */
export interface BehaviourWithSecrets {
  behaviour: Behaviour
  secrets: Secrets
}

export const replyBehaviour = (
  { engine, choices }: TypeEngine,
  { behaviour, secrets }: BehaviourWithSecrets,
): ReplyBehaviour => {
  const { instructions, nextStep, manner, business, modes, handover } = behaviour
  const { rewriteWithModel, deadlineSeconds, engine: tuning } = behaviour
  return {
    instructions: withoutBlanks(instructions),
    nextStep: withoutBlanks(nextStep),
    manner: {
      ...manner,
      role: withoutBlanks(manner.role),
      greeting: withoutBlanks(manner.greeting),
      questions: manner.questions.filter((question) => !hasBlank(question)),
    },
    business: {
      ...business,
      contact: withoutBlanks(business.contact ?? '') || null,
      emergencyContact: withoutBlanks(business.emergencyContact ?? '') || null,
    },
    modes,
    handover,
    rewriteWithModel,
    deadlineMs: deadlineSeconds === null ? null : deadlineSeconds * 1_000,
    engines: chainOf(engine, choices, tuning, secrets),
  }
}
