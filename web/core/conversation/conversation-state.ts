import { insertPiece } from './pieces.ts'

/** Why a question got no reply. `sentence`: the error message of the server, in the visitor's language. */
export interface MessageProblem {
  kind: 'unreachable' | 'refused' | 'tooMany'
  sentence?: string | undefined
}

/**
 * A message of the visitor. Phases: `sending` (this page's call is open), `awaited` (the call ended without a reply,
 * which comes over the stream or when the question is sent again), then `answered` or `failed`.
 */
export interface Question {
  from: 'visitor'
  id: string
  text: string
  at: number
  phase: 'sending' | 'awaited' | 'answered' | 'failed'
  /** Whether the server has stored the question. */
  safe: boolean
  /** The number of calls that ended without a reply. */
  losses: number
  trouble: MessageProblem | null
  by?: undefined
}

/** A reply. `id` is the id of its question. `text` is null when the reply could not be parsed. `by`: a member who wrote it. */
export interface Reply {
  from: 'agent'
  id: string
  text: string | null
  by?: string | undefined
  options?: readonly string[] | undefined
  at: number
}

export type Message = Question | Reply

/** The visitor's thread. `visitorToken` authorises access; until the first response the previous thread's token is sent. */
export interface Session {
  sessionId: string
  visitorToken: string | null
  earlierToken?: string | undefined
}

/** The part of a conversation that is stored in the browser. */
export interface StoredConversation {
  session: Session
  messages: readonly Message[]
}

export interface Conversation extends StoredConversation {
  /** The received text of unfinished replies, by the id of their question. */
  partials: Readonly<Record<string, string>>
  /** The id of the question that blocks sending until it is answered or has failed. */
  pending: string | null
  /** Incremented by every event of the pending reply; restarts the timeout that ends the wait. */
  signs: number
  /** Nothing may be sent before this moment. */
  pausedUntil: number | null
  /** A member has closed the thread, and there was no message since. */
  isClosed: boolean
  /** The number of closings: after each the visitor is asked for a rating again. */
  closeCount: number
}

export type ConversationEvent =
  | { type: 'asked'; messageId: string; text: string; at: number }
  | { type: 'askedAgain'; messageId: string; by: 'visitor' | 'page' }
  | { type: 'reconnected'; messageId: string }
  | { type: 'accepted'; messageId: string; session: Session }
  | { type: 'delta'; messageId: string; offset: number; text: string }
  | ({ type: 'replied'; messageId: string } & Omit<Reply, 'from' | 'id'>)
  /**
   * The call ended without a result. `isStored`: the server had begun its response, so it has stored the question.
   * `trouble`: the server refused the question temporarily; sending it again may succeed.
   */
  | { type: 'lost'; messageId: string; isStored: boolean; trouble?: MessageProblem }
  | { type: 'failed'; messageId: string; trouble: MessageProblem; pausedUntil?: number }
  | { type: 'waitedEnough'; messageId: string }
  | { type: 'pauseEnded' }
  | { type: 'closed' }
  | ({ type: 'elsewhere' } & StoredConversation)
  | { type: 'cleared'; session: Session }

/** The delays before a question is sent again, by the number of lost calls; after the last one it has failed. */
export const ASK_AGAIN_MS = [2_000, 5_000, 15_000, 45_000] as const

/** An older unanswered question is not sent again automatically when the page is opened. */
export const RESUME_WITHIN_MS = 10 * 60_000

/** Creates the state from a stored conversation, or a new one. A recent unanswered question is sent again. */
export function openConversation(session: Session, stored: readonly Message[] = [], now = 0): Conversation {
  const messages = stored.map((message): Message => {
    if (message.from === 'agent' || message.phase === 'answered' || message.phase === 'failed') return message
    return now - message.at < RESUME_WITHIN_MS
      ? { ...message, phase: 'awaited', losses: 0 }
      : { ...message, phase: 'failed', trouble: { kind: 'unreachable' } }
  })
  const pending = messages.findLast((message) => message.from === 'visitor' && message.phase === 'awaited')?.id ?? null
  return { session, messages, partials: {}, pending, signs: 0, pausedUntil: null, isClosed: false, closeCount: 0 }
}

export const questionsOf = ({ messages }: Conversation) => messages.filter((message) => message.from === 'visitor')
export const questionOf = (all: Conversation, id: string) => questionsOf(all).find((question) => question.id === id)

/** The oldest question in the phase `awaited`. */
export const awaitedQuestion = (all: Conversation) => questionsOf(all).find(({ phase }) => phase === 'awaited')

export const isTyping = ({ pending, partials }: Conversation): boolean => pending !== null && !partials[pending]
export const canAsk = ({ pending, pausedUntil }: Conversation): boolean => pending === null && pausedUntil === null

const isAnswered = ({ messages }: Conversation, id: string): boolean =>
  messages.some((message) => message.from === 'agent' && message.id === id)

function changeQuestion(conversation: Conversation, id: string, change: Partial<Question>): Conversation {
  const messages = conversation.messages.map((message) =>
    message.from === 'visitor' && message.id === id ? { ...message, ...change } : message,
  )
  return { ...conversation, messages }
}

/** Ends the wait for a reply: its unfinished text is removed, and the next question may be sent. */
function settle(conversation: Conversation, id: string): Conversation {
  const { [id]: _, ...partials } = conversation.partials
  return { ...conversation, partials, pending: conversation.pending === id ? null : conversation.pending }
}

function fail(conversation: Conversation, id: string, problem: MessageProblem): Conversation {
  return settle(changeQuestion(conversation, id, { phase: 'failed', trouble: problem }), id)
}

/** Handles a call that ended without a reply: its question is sent again after a while, a few times, or has failed. */
function lost(conversation: Conversation, { messageId: id, isStored, trouble }: ConversationEvent & { type: 'lost' }) {
  const question = questionOf(conversation, id)
  if (question?.phase !== 'sending') return conversation
  const losses = Math.max(question.losses, trouble ? 1 : 0) + 1
  const safe = question.safe || isStored
  // Stored, refused for a time (its delays start one step higher), or sent again already.
  const canRetry = safe || trouble || question.losses > 0
  if (!canRetry || losses > ASK_AGAIN_MS.length) return fail(conversation, id, trouble ?? { kind: 'unreachable' })
  return changeQuestion(conversation, id, { phase: 'awaited', safe, losses })
}

/** Adds a piece of a reply, from this page's call or from the stream: after an interruption one continues the other. */
function appendPiece(conversation: Conversation, piece: ConversationEvent & { type: 'delta' }): Conversation {
  const { messageId: id } = piece
  if (isAnswered(conversation, id)) return conversation
  return {
    ...conversation,
    pending: conversation.pending ?? id,
    signs: conversation.signs + 1,
    partials: { ...conversation.partials, [id]: insertPiece(conversation.partials[id] ?? '', piece) },
  }
}

/** Adds a reply. An empty one means that a member has taken the thread over and answers later. */
function receive(all: Conversation, { type: _, messageId: id, ...said }: ConversationEvent & { type: 'replied' }) {
  if (isAnswered(all, id)) return all
  const answered = changeQuestion(all, id, { phase: 'answered', safe: true, trouble: null })
  const reply: Message[] = said.text === '' ? [] : [{ from: 'agent', id, ...said }]
  return settle({ ...answered, messages: [...answered.messages, ...reply], isClosed: false }, id)
}

/** Sorts by time, then id: the same order in every tab, so that all tabs drop the same old messages. */
export const inOrder = (messages: readonly Message[]): Message[] =>
  [...messages].sort((one, other) => one.at - other.at || one.id.localeCompare(other.id))

/** Whether `message` is missing in `messages`, or is answered and its copy there is not. */
function isNewMessage(messages: readonly Message[], message: Message): boolean {
  const existing = messages.find(({ from, id }) => from === message.from && id === message.id)
  const isAnswered = (other: Message) => other.from === 'visitor' && other.phase === 'answered'
  return !existing || (isAnswered(message) && !isAnswered(existing))
}

/** Whether the stored conversation lacks messages of this tab, because two tabs wrote it at the same time. */
export const isMissing = (remote: StoredConversation, local: StoredConversation): boolean =>
  remote.session.sessionId === local.session.sessionId &&
  local.messages.some((message) => isNewMessage(remote.messages, message))

/**
 * Merges what another tab has stored, in the order of time. Without changes it returns the same object, so that two
 * tabs do not trigger each other's writes endlessly.
 */
function join(conversation: Conversation, { session, messages: remote }: ConversationEvent & { type: 'elsewhere' }) {
  if (session.sessionId !== conversation.session.sessionId)
    return conversation.pending === null ? openConversation(session, remote) : conversation
  const newMessages = remote.filter((their) => isNewMessage(conversation.messages, their))
  const hasNewToken = session.visitorToken !== null && conversation.session.visitorToken === null
  if (newMessages.length === 0 && !hasNewToken) return conversation
  const key = (message: Message) => `${message.from} ${message.id}`
  const replaced = new Set(newMessages.map(key))
  const messages = inOrder([...conversation.messages.filter((message) => !replaced.has(key(message))), ...newMessages])
  const knownIds = new Set(conversation.messages.map(({ id }) => id))
  // A new question in another tab reopens a closed thread. A reply does not: it has the id of a known question.
  const isClosed = conversation.isClosed && newMessages.every(({ id }) => knownIds.has(id))
  const joined = { ...conversation, messages, session: hasNewToken ? session : conversation.session, isClosed }
  const answered = newMessages.filter((message) => message.from === 'agent' || message.phase === 'answered')
  return answered.reduce<Conversation>((next, { id }) => settle(next, id), joined)
}

/** The reducer of a conversation. It is pure: the caller makes the calls, sets the timers and writes the storage. */
export function conversationReducer(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'asked': {
      const { messageId: id, text, at } = event
      const initial = { phase: 'sending', safe: false, losses: 0, trouble: null } as const
      const question: Question = { from: 'visitor', id, text, at, ...initial }
      return { ...conversation, messages: [...conversation.messages, question], pending: id, isClosed: false }
    }
    case 'askedAgain':
      if (isAnswered(conversation, event.messageId)) return conversation
      return event.by === 'page'
        ? changeQuestion(conversation, event.messageId, { phase: 'sending' })
        : {
            ...changeQuestion(conversation, event.messageId, { phase: 'sending', trouble: null, losses: 0 }),
            pending: event.messageId,
          }
    case 'reconnected': {
      const next = changeQuestion(conversation, event.messageId, { phase: 'awaited', trouble: null, losses: 1 })
      return { ...next, pending: event.messageId }
    }
    case 'accepted':
      return {
        ...changeQuestion(conversation, event.messageId, { safe: true }),
        session: event.session,
        signs: conversation.signs + 1,
      }
    case 'delta':
      return appendPiece(conversation, event)
    case 'replied':
      return receive(conversation, event)
    case 'lost':
      return lost(conversation, event)
    case 'failed':
      return isAnswered(conversation, event.messageId)
        ? conversation
        : { ...fail(conversation, event.messageId, event.trouble), pausedUntil: event.pausedUntil ?? null }
    case 'waitedEnough':
      return conversation.pending === event.messageId ? { ...conversation, pending: null } : conversation
    case 'pauseEnded':
      return { ...conversation, pausedUntil: null }
    case 'closed':
      return { ...conversation, isClosed: true, closeCount: conversation.closeCount + 1 }
    case 'elsewhere':
      return join(conversation, event)
    case 'cleared':
      return openConversation(event.session)
  }
}
