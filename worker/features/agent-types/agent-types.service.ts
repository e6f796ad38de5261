import type { AllowedAgentType } from '../../contract/agents.ts'
import type { Caller, Work } from '../../core/context.ts'
import { typesAllowedTo } from './agent-types.store.ts'
import { allowedTypeView } from './agent-types.view.ts'

/** The types a person may create agents of; none without a live plan. */
export const allowedTypes = async ({ db }: Work, caller: Caller): Promise<AllowedAgentType[]> =>
  (await typesAllowedTo(db, caller.userId)).map(allowedTypeView)
