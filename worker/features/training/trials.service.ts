import { isSuperAdmin } from '../../contract/permissions.ts'
import type { AgentTrial, TrialInput } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { promptRoom } from '../../engines/budgets.rules.ts'
import { promptOf } from '../../engines/prompt.rules.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { draftOf } from '../behaviour/behaviour.service.ts'
import { type Rehearsed, rehearse } from '../chat/rehearsal.service.ts'
import { trialView } from './training.view.ts'

/** Stands for the instructions of the type, which only those who write them are shown. */
const CONCEALED = '⋯'

function promptShown({ turn, settings }: Rehearsed, caller: Caller): AgentTrial['prompt'] {
  if (settings?.kind !== 'openai' && settings?.kind !== 'workers-ai') return null
  const { systemMessage } = turn.agent
  const shown = isSuperAdmin(caller) || !systemMessage ? systemMessage : CONCEALED
  return promptOf({ ...turn, agent: { ...turn.agent, systemMessage: shown } }, promptRoom(settings)).messages
}

/** One question to an agent, and what the reply was made from. */
export async function tryAgent(
  work: Work,
  caller: Caller,
  agent: AgentRow,
  { message, asDraft }: TrialInput,
): Promise<AgentTrial> {
  const rehearsed = await rehearse(work, agent.id, message, asDraft ? await draftOf(work, agent.id) : null)
  return trialView(rehearsed, {
    prompt: promptShown(rehearsed, caller),
    locale: work.locale,
  })
}
