import { grown } from './growing.ts'

/** Why a question got no reply. A `sentence` is the server's own, already in the visitor's language. */
export interface Trouble {
  kind: 'unreachable' | 'refused' | 'tooMany'
  sentence?: string
}

/**
 * A question on its way: `sending` (this page's call is open), `awaited` (the call has ended without a reply, which
 * then comes by the stream or when the question is asked again), and at last `answered` or `failed`.
 */
export interface Question {
  from: 'visitor'
  id: string
  text: string
  at: number
  phase: 'sending' | 'awaited' | 'answered' | 'failed'
  /** The server has said that it keeps the question. */
  safe: boolean
  /** How often the call ended without a reply. */
  losses: number
  trouble: Trouble | null
}

/** `id` is that of its question. `text` is null when the reply came in a form that cannot be read. */
export interface Reply {
  from: 'agent'
  id: string
  text: string | null
  at: number
}

export type Message = Question | Reply

/** The visitor's thread of messages. The token proves it and comes with the first answer. */
export interface Session {
  sessionId: string
  visitorToken: string | null
}

/** What is left of a conversation when its page closes. */
export interface Left {
  session: Session
  messages: readonly Message[]
}

export interface Conversation extends Left {
  /** Replies being made, as far as they have come, by the id of their question. */
  partials: Readonly<Record<string, string>>
  /** The question whose reply is waited for before the next one may be sent. */
  pending: string | null
  /** Grows with every sign that the pending reply is being made. */
  signs: number
  /** Nothing may be sent before this moment. */
  pausedUntil: number | null
}

export type ConversationEvent =
  | { type: 'asked'; messageId: string; text: string; at: number }
  | { type: 'askedAgain'; messageId: string; by: 'visitor' | 'page' }
  | { type: 'accepted'; messageId: string; session: Session }
  | { type: 'delta'; messageId: string; offset: number; text: string }
  | { type: 'replied'; messageId: string; text: string | null; at: number }
  /**
   * The call has ended, which means nothing where it brought what it was to bring. `isKept`: the server had begun to
   * answer, which it does only once it keeps the question. With a `trouble` it said itself that it cannot now: asked
   * again, it may well.
   */
  | { type: 'lost'; messageId: string; isKept: boolean; trouble?: Trouble }
  | { type: 'failed'; messageId: string; trouble: Trouble; pausedUntil?: number }
  | { type: 'waitedEnough'; messageId: string }
  | { type: 'pauseEnded' }
  | ({ type: 'elsewhere' } & Left)
  | { type: 'cleared'; session: Session }

/** How long to wait before a question is asked again, by how often its call was lost; then it has failed. */
export const ASK_AGAIN_MS = [2_000, 5_000, 15_000, 45_000] as const

/** After a longer absence than this an open question is not asked again by itself. */
export const RESUME_WITHIN_MS = 10 * 60_000

/** A conversation as it was left, or a new one. A question that was open then is taken up again. */
export function openConversation(session: Session, left: readonly Message[] = [], now = 0): Conversation {
  const messages = left.map((message): Message => {
    if (message.from === 'agent' || message.phase === 'answered' || message.phase === 'failed') return message
    return now - message.at < RESUME_WITHIN_MS
      ? { ...message, phase: 'awaited', losses: 0 }
      : { ...message, phase: 'failed', trouble: { kind: 'unreachable' } }
  })
  const pending = messages.findLast((message) => message.from === 'visitor' && message.phase === 'awaited')?.id ?? null
  return { session, messages, partials: {}, pending, signs: 0, pausedUntil: null }
}

export const questionOf = (conversation: Conversation, id: string): Question | undefined =>
  conversation.messages.find((message): message is Question => message.from === 'visitor' && message.id === id)

/** The oldest question whose reply is still owed although no call of this page is open for it. */
export const awaitedQuestion = (conversation: Conversation): Question | undefined =>
  conversation.messages.find(
    (message): message is Question => message.from === 'visitor' && message.phase === 'awaited',
  )

export const isTyping = ({ pending, partials }: Conversation): boolean => pending !== null && !partials[pending]
export const mayAsk = ({ pending, pausedUntil }: Conversation): boolean => pending === null && pausedUntil === null

const isAnswered = ({ messages }: Conversation, id: string): boolean =>
  messages.some((message) => message.from === 'agent' && message.id === id)

function changeQuestion(conversation: Conversation, id: string, change: Partial<Question>): Conversation {
  const messages = conversation.messages.map((message) =>
    message.from === 'visitor' && message.id === id ? { ...message, ...change } : message,
  )
  return { ...conversation, messages }
}

/** No more of this reply is waited for: its unfinished text goes, and the next question may be sent. */
function settle(conversation: Conversation, id: string): Conversation {
  const { [id]: _, ...partials } = conversation.partials
  return { ...conversation, partials, pending: conversation.pending === id ? null : conversation.pending }
}

function fail(conversation: Conversation, id: string, trouble: Trouble): Conversation {
  return settle(changeQuestion(conversation, id, { phase: 'failed', trouble }), id)
}

/**
 * A call that ended without a reply: nothing is lost if the question is safe, so it is asked again some times. Whoever
 * is busy is left alone for longer from the first time on.
 */
function lose(conversation: Conversation, { messageId: id, isKept, trouble }: ConversationEvent & { type: 'lost' }) {
  const question = questionOf(conversation, id)
  if (question?.phase !== 'sending') return conversation
  const losses = Math.max(question.losses, trouble ? 1 : 0) + 1
  const safe = question.safe || isKept
  const mayHelp = safe || trouble
  if (!mayHelp || losses > ASK_AGAIN_MS.length) return fail(conversation, id, trouble ?? { kind: 'unreachable' })
  return changeQuestion(conversation, id, { phase: 'awaited', safe, losses })
}

/** By this page's own call or by the stream: after a break the one goes on where the other stopped. */
function grow(conversation: Conversation, piece: ConversationEvent & { type: 'delta' }): Conversation {
  const { messageId: id } = piece
  if (isAnswered(conversation, id)) return conversation
  return {
    ...conversation,
    pending: conversation.pending ?? id,
    signs: conversation.signs + 1,
    partials: { ...conversation.partials, [id]: grown(conversation.partials[id] ?? '', piece) },
  }
}

function receive(conversation: Conversation, { messageId: id, text, at }: ConversationEvent & { type: 'replied' }) {
  if (isAnswered(conversation, id)) return conversation
  const answered = changeQuestion(conversation, id, { phase: 'answered', safe: true, trouble: null })
  return settle({ ...answered, messages: [...answered.messages, { from: 'agent', id, text, at }] }, id)
}

/** The same in every tab, whichever of them came first: what is cut off at an end is then the same too. */
export const inOrder = (messages: readonly Message[]): Message[] =>
  [...messages].sort((one, other) => one.at - other.at || one.id.localeCompare(other.id))

/** Whether who knows `known` would learn something of `message`. */
function isNews(known: readonly Message[], message: Message): boolean {
  const same = known.find(({ from, id }) => from === message.from && id === message.id)
  const isAnswered = (it: Message) => it.from === 'visitor' && it.phase === 'answered'
  return !same || (isAnswered(message) && !isAnswered(same))
}

/** Two tabs wrote at once: what one of them left stands there without something that the other knows. */
export const isMissing = (theirs: Left, ours: Left): boolean =>
  theirs.session.sessionId === ours.session.sessionId &&
  ours.messages.some((message) => isNews(theirs.messages, message))

/**
 * What another tab of this visitor wrote down: what is missing here is added, in the order of time. When nothing is
 * new the conversation stays the same object, so that two tabs never write to each other without end.
 */
function join(conversation: Conversation, { session, messages: theirs }: ConversationEvent & { type: 'elsewhere' }) {
  if (session.sessionId !== conversation.session.sessionId)
    return conversation.pending === null ? openConversation(session, theirs) : conversation
  const news = theirs.filter((their) => isNews(conversation.messages, their))
  const isProof = session.visitorToken !== null && conversation.session.visitorToken === null
  if (news.length === 0 && !isProof) return conversation
  const key = (message: Message) => `${message.from} ${message.id}`
  const replaced = new Set(news.map(key))
  const messages = inOrder([...conversation.messages.filter((message) => !replaced.has(key(message))), ...news])
  const joined = { ...conversation, messages, session: isProof ? session : conversation.session }
  const { pending } = joined
  return pending !== null && isAnswered(joined, pending) ? settle(joined, pending) : joined
}

/** All that can happen to a conversation. It decides; calls, clocks and storage are the caller's. */
export function converse(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'asked': {
      const { messageId: id, text, at } = event
      const question: Question = {
        from: 'visitor',
        id,
        text,
        at,
        phase: 'sending',
        safe: false,
        losses: 0,
        trouble: null,
      }
      return { ...conversation, messages: [...conversation.messages, question], pending: id }
    }
    case 'askedAgain':
      if (isAnswered(conversation, event.messageId)) return conversation
      return event.by === 'page'
        ? changeQuestion(conversation, event.messageId, { phase: 'sending' })
        : {
            ...changeQuestion(conversation, event.messageId, { phase: 'sending', trouble: null, losses: 0 }),
            pending: event.messageId,
          }
    case 'accepted':
      return {
        ...changeQuestion(conversation, event.messageId, { safe: true }),
        session: event.session,
        signs: conversation.signs + 1,
      }
    case 'delta':
      return grow(conversation, event)
    case 'replied':
      return receive(conversation, event)
    case 'lost':
      return lose(conversation, event)
    case 'failed':
      return isAnswered(conversation, event.messageId)
        ? conversation
        : { ...fail(conversation, event.messageId, event.trouble), pausedUntil: event.pausedUntil ?? null }
    case 'waitedEnough':
      return conversation.pending === event.messageId ? { ...conversation, pending: null } : conversation
    case 'pauseEnded':
      return { ...conversation, pausedUntil: null }
    case 'elsewhere':
      return join(conversation, event)
    case 'cleared':
      return openConversation(event.session)
  }
}
