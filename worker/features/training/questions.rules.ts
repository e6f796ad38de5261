import type { ChannelType } from '../../contract/channels.ts'
import { QUESTION_KEY_MAX } from '../../contract/limits.ts'
import { DEFAULT_LOCALE } from '../../contract/locales.ts'
import type { QuestionState } from '../../contract/questions.ts'
import { wordsOf } from '../../core/folding.ts'
import { parseMessage } from '../../engines/intents.rules.ts'
import { detectedLanguage } from '../../engines/language.rules.ts'
import { termsOf } from '../../engines/words/terms.ts'

/** An exchange that the agent could not answer. */
export interface UnansweredExchange {
  threadId: string
  sessionId: string
  channelType: ChannelType
  /** The thread's contact as JSON. */
  contact: string | null
  contactNumber: number
  question: string
  at: number
  /** The time of the contact's last message in the thread. */
  lastAt: number
  /** The first message of a member after it. */
  memberReply: string | null
}

interface SettledQuestion {
  key: string
  isDismissed: boolean
  settledAt: number
}

/** Similar questions, with the latest wording and the last exchange of each thread that asked, the newest first. */
export interface Group extends UnansweredExchange {
  key: string
  count: number
  askers: UnansweredExchange[]
}

const cut = (key: string): string => [...key].slice(0, QUESTION_KEY_MAX).join('').trim()

/** The key of questions with the same meaning: their sorted stems. Empty for a courtesy and for danger. */
export function keyOf(message: string): string {
  const { intent, question } = parseMessage(message)
  if (intent === 'danger') return ''
  const terms = termsOf(question, detectedLanguage(message) ?? DEFAULT_LOCALE)
  return cut([...new Set(terms)].sort().join(' '))
}

/** As `keyOf`; for a question without stems its words. */
export const ownKeyOf = (question: string): string =>
  keyOf(question) || cut(wordsOf(question).join(' ')) || cut(question)

/** Groups similar questions, the most frequent first. `exchanges`: the newest first. Courtesies are left out. */
export function grouped(exchanges: readonly UnansweredExchange[]): Group[] {
  const groups = new Map<string, Group>()
  for (const exchange of exchanges) {
    const key = keyOf(exchange.question)
    if (!key) continue
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { ...exchange, key, count: 1, askers: [exchange] })
      continue
    }
    group.count += 1
    group.memberReply ??= exchange.memberReply
    if (group.askers.every(({ sessionId }) => sessionId !== exchange.sessionId)) group.askers.push(exchange)
  }
  return [...groups.values()].sort((one, other) => other.count - one.count || other.at - one.at)
}

/**
 * The open questions; those that a member replied to, with the last asked first; or the dismissed ones. A question that was asked
 * again after its answer is open again.
 */
export function questionsIn(
  groups: readonly Group[],
  settled: readonly SettledQuestion[],
  state: QuestionState,
): Group[] {
  const known = new Map(settled.map((each) => [each.key, each]))
  const chosen = groups.filter(({ key, at, memberReply }) => {
    const mark = known.get(key)
    if (state === 'dismissed') return mark?.isDismissed === true
    const isOpen = !mark || (!mark.isDismissed && mark.settledAt < at)
    return isOpen && (state === 'open' || memberReply !== null)
  })
  return state === 'replied' ? chosen.sort((one, other) => other.at - one.at) : chosen
}
