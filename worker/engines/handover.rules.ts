import type { EngineKind } from '../contract/agents.ts'
import type { ThreadStatus } from '../contract/thread-status.ts'
import { phrases } from './builtin.phrases.ts'
import { translatorOf } from './builtin.ts'
import type { Certainty, Turn } from './engine.ts'
import { intentOf, needsMember, parseMessage } from './intents.rules.ts'
import { openingAt } from './opening.rules.ts'
import { matcherOf } from './phrase-matcher.ts'
import { formatTime } from './written-times.rules.ts'

/**
 * An agent's handover for one reply. `sentence`: for the contact. `afterUnknown`: unknown replies in a row that cause
 * one, 0: never. `isAsked`: the contact asks for a person.
 */
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
  /** The engine or a rule requests a handover. */
  needsMember?: true
  /** The engine did not know the answer. */
  isUnknown?: true
  /** Absent: the agent has no handover. */
  handover?: HandoverOffer
}

/** The thread before the reply. `unknownInARow`: how many of its last replies in a row were unknown. */
interface HandoverThread {
  status: ThreadStatus
  unknownInARow: number
}
export const NEW_THREAD: HandoverThread = { status: 'open', unknownInARow: 0 }

/** Whether a reply is no answer. An automation reports no sources, so that its replies never count as unknown. */
function isUnknown({ outcome, sources }: HandoverReply, { message, agent }: Turn, kind: EngineKind): boolean {
  if (outcome) return outcome === 'unknown'
  if (kind !== 'openai' && kind !== 'workers-ai') return false
  const { intent, courtesy } = parseMessage(message, agent.name)
  return sources.length === 0 && !intent && !courtesy
}

/**
 * The sources of an exchange as they are stored. None (`[]`) marks one that the agent did not know, or only perhaps: its owner
 * is shown it as an open question. `undefined`: the reply needs none, as that to a courtesy or that of an automation.
 */
export function storedSources({
  sources,
  outcome,
  isUnknown,
}: Pick<HandoverReply, 'sources' | 'outcome' | 'isUnknown'>): readonly string[] | undefined {
  if (isUnknown || (outcome !== undefined && outcome !== 'sure')) return []
  return sources.length > 0 ? sources : undefined
}

/** The sentence that a person will answer, with his name where one is to, or with the time outside of opening hours. */
function sentenceFor(turn: Turn): string {
  const translate = translatorOf(turn)
  const opening = openingAt(turn.agent.business, turn.now)
  const { attendant: name } = turn
  if (!opening || opening.isOpen) return name ? translate(phrases.handoverTo, { name }) : translate(phrases.handover)
  if (!opening.changesAt) return translate(phrases.handoverClosed)
  return translate(phrases.handoverUntil, { when: formatTime(opening.changesAt, turn.language) })
}

/** The sentence for a contact whose thread members answer; `null`: the agent has no handover. */
export const handoverSentence = (turn: Turn): string | null => (turn.agent.handover?.isOn ? sentenceFor(turn) : null)

/** The chat stands on a page of the owner's list, as far as the visitor's browser tells. */
const isOnPage = (pages: readonly string[], page = ''): boolean =>
  pages.some((part) => page.toLowerCase().includes(part.toLowerCase()))

/**
 * Adds to a reply what decides about its handover. Danger, a complaint, a wish for a person and an engine's request need a
 * member for every agent; the owner's phrases and pages only for an agent with a handover.
 */
export function assessHandover<Reply extends HandoverReply>(reply: Reply, turn: Turn, kind: EngineKind): Reply {
  if (turn.isDraft) return reply
  const { handover } = turn.agent
  const byRule =
    handover?.isOn &&
    (matcherOf(handover.phrases).isIn(turn.message) || isOnPage(handover.pages, turn.origin.contact?.page))
  return {
    ...reply,
    ...(isUnknown(reply, turn, kind) && { isUnknown: true }),
    ...((byRule || needsMember(turn.message)) && { needsMember: true }),
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
 * Applies the handover to a reply in its thread; several unknown replies in a row need a member too. If the agent has a
 * handover, its sentence is appended once for each time that the thread becomes pending, whenever the contact asks for a
 * person, and if the reply has no text.
 */
export function applyHandover<Reply extends HandoverReply>(
  reply: Reply,
  { status, unknownInARow }: HandoverThread,
): Reply {
  const { handover: offer } = reply
  const isUnknownTooOften =
    reply.isUnknown && offer && offer.afterUnknown > 0 && unknownInARow + 1 >= offer.afterUnknown
  if (!(isUnknownTooOften || reply.needsMember)) return reply
  const hasSentence = offer && (status !== 'pending' || offer.isAsked || !reply.text.trim())
  const withSentence = (text: string) => (hasSentence ? `${text.trim() && `${text}\n\n`}${offer.sentence}` : text)
  return {
    ...reply,
    text: withSentence(reply.text),
    ...(reply.rich && { rich: { ...reply.rich, text: withSentence(reply.rich.text) } }),
    needsMember: true,
  }
}
