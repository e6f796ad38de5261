import { isSuperAdmin } from '../../contract/permissions.ts'
import type { AgentTrial, KnownQuery, PassageFound, TrialInput } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { promptFor } from '../../engines/budgets.rules.ts'
import { turnFor } from '../../engines/chain.rules.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type Speaker, trialBehaviour } from '../behaviour/behaviour.service.ts'
import { askTestQuestion, findKnown, type TestedQuestion } from '../chat/test-question.service.ts'
import { trialView } from './training.view.ts'

/** Shown in place of the type's instructions, which only super administrators may see. */
const CONCEALED = '⋯'

/** The prompt of the engine that replied, or of the first one. */
function promptShown({ turn, engines, reply: generated }: TestedQuestion, caller: Caller): AgentTrial['prompt'] {
  const link = engines[generated?.engineIndex ?? 0]
  if (link?.settings.kind !== 'openai' && link?.settings.kind !== 'workers-ai') return null
  const engineTurn = turnFor(link, turn)
  const { systemMessage } = engineTurn.agent
  const shown = isSuperAdmin(caller) || !systemMessage ? systemMessage : CONCEALED
  return promptFor(link.settings, { ...engineTurn, agent: { ...engineTurn.agent, systemMessage: shown } }).messages
}

/** The passages from which an agent would answer. */
export async function searchKnowledge(work: Work, { id }: AgentRow, { search }: KnownQuery): Promise<PassageFound[]> {
  const { passages } = await findKnown(work, id, search)
  return passages
    .filter(({ confidence }) => confidence > 0)
    .map(({ heading, body, confidence: fit, address, foundBy }) => ({
      ...{ heading, body, fit },
      ...(address !== undefined && { address }),
      ...(foundBy && { foundBy }),
    }))
}

/** Asks one question after a history, and returns the reply with the passages that it was made from. */
export async function tryAgent(
  work: Work,
  caller: Caller,
  speaker: Speaker,
  { message, history, ...how }: TrialInput,
): Promise<AgentTrial> {
  const tested = await askTestQuestion(work, speaker.id, message, await trialBehaviour(work, speaker, how), { history })
  return trialView(tested, {
    prompt: promptShown(tested, caller),
    locale: work.locale,
  })
}
