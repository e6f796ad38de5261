import * as z from 'zod/mini'
import {
  AGENT_REQUIRED,
  beginsFirst,
  ConversationSession,
  DATE_ORDER,
  namesAgent,
  threadFilters,
} from './conversation-sessions.ts'
import { CONVERSATION_STATES, Conversation, delivery, person, ReplyWindow } from './conversations.ts'
import type { ErrorCode } from './errors.ts'
import { CONVERSATIONS_PAGE_SIZE, MESSAGE_MAX, PAGE_SIZE_MAX, SEARCH_MAX, TAG_MAX, TAGS_MAX } from './limits.ts'
import { AUTHORS, MessagePart } from './messages.ts'
import { wholeNumber } from './paging.ts'
import { anId, time } from './parts.ts'
import { freeText, id, oneOf, requiredText } from './text.ts'
import { THREAD_STATUSES } from './thread-status.ts'
import { UUID } from './webchat.ts'

/** Name, user name and telephone number of a contact, as far as its provider tells. */
export type ContactProfile = z.infer<typeof person>

const tag = requiredText({ required: 'thread.tag', tooLong: 'thread.tag', max: TAG_MAX })

export const ThreadsQuery = z
  .object({ ...threadFilters, tag: z.optional(tag) })
  .check(z.refine(beginsFirst, DATE_ORDER), z.refine(namesAgent, AGENT_REQUIRED))
export type ThreadsQuery = z.infer<typeof ThreadsQuery>

/** A thread with its last exchange. */
export const Thread = z.object({
  id: anId,
  ...z.omit(ConversationSession, { person: true }).shape,
  tags: z.array(z.string()),
  contact: z.nullable(person),
})
export type Thread = z.infer<typeof Thread>
export const OneThread = z.object({ thread: Thread })
export const ChangedThread = z.extend(OneThread, {
  /** The reply that the agent was making when its thread was taken over, as far as it had come. */
  draft: z.nullable(z.string()),
})
export type ChangedThread = z.infer<typeof ChangedThread>
export const ThreadsPage = z.object({
  threads: z.array(Thread),
  /** What the next page comes `after`; `null` when there is none. */
  next: z.nullable(z.string()),
})
export type ThreadsPage = z.infer<typeof ThreadsPage>

/** Where a page of messages ended: `<milliseconds>-<number>`. A client hands it back as it got it. */
const POSITION = /^\d{1,15}-\d{1,16}$/
export const ThreadMessagesQuery = z.object({
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CONVERSATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
})
export type ThreadMessagesQuery = z.infer<typeof ThreadMessagesQuery>

/** One utterance. `number` grows with time within the thread. */
export const ThreadMessage = z.object({
  number: z.int(),
  author: z.enum(AUTHORS),
  /** The member who wrote it. */
  authorId: z.exactOptional(anId),
  text: z.string(),
  parts: z.array(MessagePart),
  createdAt: time,
  /** The exchange that it belongs to, on its first message and on the reply, with how it ended. */
  exchange: z.exactOptional(z.object({ id: anId, state: z.enum(CONVERSATION_STATES) })),
  /** How far a reply has come at its provider. */
  delivery: z.exactOptional(delivery),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>
/** The last exchanges of a session, and what members wrote in it, oldest first. */
export const WholeSession = z.object({
  conversations: z.array(Conversation),
  memberMessages: z.array(ThreadMessage),
  /** `null` where the session has no message yet. */
  thread: z.nullable(z.object({ id: anId, status: z.enum(THREAD_STATUSES) })),
  /** `null` where the provider knows none. */
  replyWindow: z.nullable(ReplyWindow),
})
export type WholeSession = z.infer<typeof WholeSession>

export const OneThreadMessage = z.object({ written: ThreadMessage })

/** `messageId`: the client's idempotency key. `takesOver`: the agent is silent in the thread from then on. */
export const MemberMessageInput = z.object({
  messageId: z
    .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
    .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
  text: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
  takesOver: z._default(z.boolean({ error: 'field.invalid' satisfies ErrorCode }), true),
})
export type MemberMessageInput = z.infer<typeof MemberMessageInput>
export const ThreadMessagesPage = z.object({ messages: z.array(ThreadMessage), next: z.nullable(z.string()) })
export type ThreadMessagesPage = z.infer<typeof ThreadMessagesPage>

export const ThreadInput = z
  .object({
    status: z.optional(oneOf(THREAD_STATUSES, 'field.option')),
    tags: z.optional(z.array(tag, { error: 'thread.tags' }).check(z.maxLength(TAGS_MAX, { error: 'thread.tags' }))),
  })
  .check(
    z.refine(({ status, tags }) => status !== undefined || tags !== undefined, {
      error: 'thread.nothing',
      path: ['status'],
    }),
  )
export type ThreadInput = z.infer<typeof ThreadInput>

export const SearchQuery = z.object({
  search: freeText({ max: SEARCH_MAX }),
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CONVERSATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** Something that was said, where it stands, and the beginning of its words. */
export const Match = z.object({
  threadId: id('field.id'),
  number: z.int(),
  sessionId: z.string(),
  author: z.enum(AUTHORS),
  text: z.string(),
  /** The agent's reply to a contact's message. */
  reply: z.nullable(z.string()),
  exchangeId: z.nullable(anId),
  createdAt: time,
})
export type Match = z.infer<typeof Match>
export const MatchesPage = z.object({ matches: z.array(Match), next: z.nullable(z.string()) })
export type MatchesPage = z.infer<typeof MatchesPage>
