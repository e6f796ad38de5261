import { isSuperAdmin } from '../../contract/permissions.ts'
import type { AgentTrial, TrialInput } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { promptRoom } from '../../engines/budgets.rules.ts'
import { turnFor } from '../../engines/chain.rules.ts'
import { promptOf } from '../../engines/prompt.rules.ts'
import { type Speaker, tried } from '../behaviour/behaviour.service.ts'
import { type Rehearsed, rehearse } from '../chat/rehearsal.service.ts'
import { trialView } from './training.view.ts'

/** Stands for the instructions of the type, which only those who write them are shown. */
const CONCEALED = '⋯'

/** What whoever spoke was asked, or whoever should have. */
function promptShown({ turn, engines, made }: Rehearsed, caller: Caller): AgentTrial['prompt'] {
  const link = engines[made?.speaker ?? 0]
  if (link?.settings.kind !== 'openai' && link?.settings.kind !== 'workers-ai') return null
  const told = turnFor(link, turn)
  const { systemMessage } = told.agent
  const shown = isSuperAdmin(caller) || !systemMessage ? systemMessage : CONCEALED
  return promptOf({ ...told, agent: { ...told.agent, systemMessage: shown } }, promptRoom(link.settings)).messages
}

/** One question to an agent, and what the reply was made from. */
export async function tryAgent(
  work: Work,
  caller: Caller,
  speaker: Speaker,
  { message, ...how }: TrialInput,
): Promise<AgentTrial> {
  const rehearsed = await rehearse(work, speaker.id, message, await tried(work, speaker, how))
  return trialView(rehearsed, {
    prompt: promptShown(rehearsed, caller),
    locale: work.locale,
  })
}
