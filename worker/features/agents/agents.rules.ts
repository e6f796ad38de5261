import { invalid, Refusal } from '../../core/refusal.ts'

/** What a plan says about an agent of a type, read in the same batch as the refused statement. */
export interface PlanFacts {
  typeKnown: boolean
  hasPlan: boolean
  typeAllowed: boolean
  have: number
  /** `null`: without limit. */
  allowed: number | null
}

const unknownType = () => invalid({ typeId: 'agentType.notFound' })

/** Why an agent could not be created. */
export function whyNotCreated({ typeKnown, hasPlan, have, allowed }: PlanFacts): Refusal {
  if (!typeKnown) return unknownType()
  if (!hasPlan) return new Refusal('plan.required')
  if (allowed !== null && have >= allowed) return new Refusal('plan.agentsExceeded', { details: { have, allowed } })
  return new Refusal('plan.agentTypeNotAllowed')
}

/** Why an agent could not become one of another type; `null` when its plan is no reason. */
export function whyNotRetyped({ typeKnown, hasPlan, typeAllowed }: PlanFacts): Refusal | null {
  if (!typeKnown) return unknownType()
  if (!hasPlan) return new Refusal('plan.required')
  return typeAllowed ? null : new Refusal('plan.agentTypeNotAllowed')
}
