import { TRIAL_HISTORY_MAX } from '../../contract/limits.ts'
import type { SuggestedReply } from '../../contract/threads.ts'
import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import type { Turn } from '../../engines/engine.ts'
import { sentenceOf } from '../../engines/failures.words.ts'
import { askTestQuestion } from '../chat/test-question.service.ts'
import { questionOf } from './drafting.rules.ts'
import type { LookedUp } from './look-up.service.ts'
import { type MessageRow, messagesBefore, type ThreadRow } from './threads.store.ts'

/** Messages that are read: enough for the last question and its history. */
const MESSAGES_READ = 40

/**
 * The agent's reply to the contact's last messages, made as a test question: nothing is stored or sent, and no plan conversation
 * is used. Throws `thread.nothingAsked` when the contact wrote no text.
 */
export async function suggestReply(
  work: Work,
  { row: { number, agentId }, record }: LookedUp<ThreadRow>,
): Promise<SuggestedReply> {
  const rows: MessageRow[] = await messagesBefore(record, number, null, MESSAGES_READ)
  const { question, history }: { question: string; history: Turn['history'] } = questionOf(
    rows.reverse(),
    TRIAL_HISTORY_MAX,
  )
  if (question === '') throw new Refusal('thread.nothingAsked')
  const { reply: generated, failure } = await askTestQuestion(work, agentId, question, null, { history, isDraft: true })
  const sentence = failure === null ? null : sentenceOf(failure)
  return {
    question,
    text: generated?.text ?? null,
    sources: generated?.sources ?? [],
    isUnknown: generated?.outcome === 'unknown',
    failure: sentence && say(work.locale, sentence.sentence, sentence.values),
  }
}
