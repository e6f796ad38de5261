import type { EngineKind } from '../contract/agents.ts'
import { startOfDay } from '../contract/days.ts'
import type { Locale } from '../contract/locales.ts'
import type { ThreadStatus } from '../contract/thread-status.ts'
import type { LocalTime } from '../contract/zones.ts'
import { phrases } from './builtin.phrases.ts'
import { phraserOf } from './builtin.ts'
import type { Certainty, Turn } from './engine.ts'
import { intentOf, needsMember, parseMessage } from './intents.rules.ts'
import { openingAt } from './opening.rules.ts'
import { PhraseMatcher } from './phrase-matcher.ts'

/** The handover that an agent can offer. `sentence`: what the contact is told; `isAsked`: the contact asks for a person. */
export interface HandoverOffer {
  sentence: string
  afterUnknown: number
  isAsked: boolean
}

/** The fields of a reply that decide about a handover, and those that a handover changes. */
export interface HandoverReply {
  text: string
  rich?: { text: string }
  sources: readonly string[]
  outcome?: Certainty
  /** The engine, or a rule, has a person go on. */
  needsMember?: true
  /** It did not know the answer. */
  isUnknown?: true
  /** Absent: the agent hands nothing over. */
  handover?: HandoverOffer
}

/** The thread before the reply. `unknownInARow`: its last replies that did not know the answer. */
interface HandoverThread {
  status: ThreadStatus
  unknownInARow: number
}
export const NEW_THREAD: HandoverThread = { status: 'open', unknownInARow: 0 }

/** An automation names no sources: only what the other engines say is known to be no answer. */
function isUnknown({ outcome, sources }: HandoverReply, { message, agent }: Turn, kind: EngineKind): boolean {
  if (outcome) return outcome === 'unknown'
  if (kind !== 'openai' && kind !== 'workers-ai') return false
  const { intent, courtesy } = parseMessage(message, agent.name)
  return sources.length === 0 && !intent && !courtesy
}

/** Mongolian has one form here: its data spell the month out, and not every runtime has them. */
const whenOf = ({ date, time }: LocalTime, locale: Locale): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (locale === 'mn') return `${Number(date.slice(5, 7))}-р сарын ${Number(date.slice(8))}, ${time}`
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
  })
  return format.format(startOfDay(date) + (hour * 60 + minute) * 60_000)
}

/** What the contact is told of a handover: that a person will answer, and outside of business hours when. */
function sentenceFor(turn: Turn): string {
  const speak = phraserOf(turn)
  const opening = openingAt(turn.agent.business, turn.now)
  if (!opening || opening.isOpen) return speak(phrases.handover)
  if (!opening.changesAt) return speak(phrases.handoverClosed)
  return speak(phrases.handoverUntil, { when: whenOf(opening.changesAt, turn.language) })
}

/** What the contact is told where members answer; `null`: the owner has him told nothing. */
export const sentenceTold = (turn: Turn): string | null => (turn.agent.handover?.isOn ? sentenceFor(turn) : null)

/**
 * A reply with what decides about a handover. Danger, a complaint, a wish for a person and an engine that asks for it need a
 * member with every agent, a phrase of the owner with one that hands over.
 */
export function assessHandover<Given extends HandoverReply>(reply: Given, turn: Turn, kind: EngineKind): Given {
  if (turn.isDraft) return reply
  const { handover } = turn.agent
  const hasPhrase = handover?.isOn && new PhraseMatcher(handover.phrases).isIn(turn.message)
  return {
    ...reply,
    ...(isUnknown(reply, turn, kind) && { isUnknown: true }),
    ...((hasPhrase || needsMember(turn.message)) && { needsMember: true }),
    ...(handover?.isOn && {
      handover: {
        sentence: sentenceFor(turn),
        afterUnknown: handover.afterUnknown,
        isAsked: intentOf(turn.message) === 'person',
      },
    }),
  }
}

/**
 * A reply as its thread has it: after several that did not know the answer a member is needed. An agent that hands over tells
 * the contact, once for each time that the thread begins to wait, whenever a person is asked for, and instead of no words.
 */
export function applyHandover<Given extends HandoverReply>(
  reply: Given,
  { status, unknownInARow }: HandoverThread,
): Given {
  const { handover: offer } = reply
  const isUnknownTooOften =
    reply.isUnknown && offer && offer.afterUnknown > 0 && unknownInARow + 1 >= offer.afterUnknown
  if (!(isUnknownTooOften || reply.needsMember)) return reply
  const isTold = offer && (status !== 'pending' || offer.isAsked || !reply.text.trim())
  const told = (text: string) => (isTold ? `${text.trim() && `${text}\n\n`}${offer.sentence}` : text)
  return {
    ...reply,
    text: told(reply.text),
    ...(reply.rich && { rich: { ...reply.rich, text: told(reply.rich.text) } }),
    needsMember: true,
  }
}
