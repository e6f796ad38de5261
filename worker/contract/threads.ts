import * as z from 'zod/mini'
import { ConversationSession, SessionsQuery } from './conversation-sessions.ts'
import { CONVERSATION_STATES, Conversation, delivery, person, ReplyWindow } from './conversations.ts'
import type { ErrorCode } from './errors.ts'
import { CONVERSATIONS_PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from './limits.ts'
import { AUTHORS, MessagePart } from './messages.ts'
import { AGENT_MODES } from './modes.ts'
import { OUTCOMES } from './outcomes.ts'
import { wholeNumber } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { RATINGS, rating } from './ratings.ts'
import { freeText, id, requiredText } from './text.ts'
import { ATTRIBUTE_NAME_MAX, ATTRIBUTE_VALUE_MAX, NOTE_MAX } from './thread-limits.ts'
import { OWN_ASSIGNMENTS, THREAD_STATUSES } from './thread-status.ts'
import { sessionId } from './webchat.ts'

/** The profile of a contact as reported by the channel; see `person`. */
export type ContactProfile = z.infer<typeof person>

const attributeText = (max: number) => requiredText({ required: 'thread.attribute', tooLong: 'thread.attribute', max })
/** A field that members set for a contact. */
export const ContactAttribute = z.object({
  name: attributeText(ATTRIBUTE_NAME_MAX),
  value: attributeText(ATTRIBUTE_VALUE_MAX),
})
export type ContactAttribute = z.infer<typeof ContactAttribute>
/** A contact as engines get it: the profile, and the fields that members set. */
export type KnownContact = ContactProfile & { attributes?: ContactAttribute[] }

export const ThreadsQuery = SessionsQuery
export type ThreadsQuery = SessionsQuery

/** A thread with its last exchange. */
export const Thread = z.object({
  id: anId,
  ...z.omit(ConversationSession, { person: true, threadId: true }).shape,
  contact: z.nullable(person),
  attributes: z.array(ContactAttribute),
})
export type Thread = z.infer<typeof Thread>
export const OneThread = z.object({ thread: Thread })
export const ChangedThread = z.extend(OneThread, {
  /** The text so far of the reply that the agent was making when the thread was taken over; `null`: none. */
  draft: z.nullable(z.string()),
})
export type ChangedThread = z.infer<typeof ChangedThread>
export const ThreadsPage = z.object({
  threads: z.array(Thread),
  /** The `after` of the next page; `null` on the last page. */
  next: z.nullable(z.string()),
})
export type ThreadsPage = z.infer<typeof ThreadsPage>

/** Other threads of the contact of a session. */
export const RelatedQuery = z.object({ agentId: id('agent.notFound'), sessionId })
export type RelatedQuery = z.infer<typeof RelatedQuery>
export const RelatedThreads = z.object({ threads: z.array(Thread) })
export type RelatedThreads = z.infer<typeof RelatedThreads>

/** The cursor of a page of messages: `<milliseconds>-<number>`. Opaque to clients. */
const POSITION = /^\d{1,15}-\d{1,16}$/
export const ThreadMessagesQuery = z.object({
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CONVERSATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
})
export type ThreadMessagesQuery = z.infer<typeof ThreadMessagesQuery>

/** A message. `number` grows with time within the thread. */
export const ThreadMessage = z.object({
  number: z.int(),
  author: z.enum(AUTHORS),
  /** The member who wrote it. */
  authorId: z.exactOptional(anId),
  text: z.string(),
  parts: z.array(MessagePart),
  createdAt: time,
  /** Its exchange, with the state; on the first message of the exchange and on the reply. */
  exchange: z.exactOptional(z.object({ id: anId, state: z.enum(CONVERSATION_STATES) })),
  /** The delivery of a reply at its provider. */
  delivery: z.exactOptional(delivery),
  /** The contact's rating of a reply. */
  rating: z.exactOptional(z.literal(RATINGS)),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>
/** A member's note about a thread for other members. It is never sent to contacts or engines. */
export const ThreadNote = z.object({
  id: anId,
  authorId: anId,
  author: z.string(),
  text: z.string(),
  createdAt: time,
})
export type ThreadNote = z.infer<typeof ThreadNote>
export const OneNote = z.object({ written: ThreadNote })
/** `noteId`: chosen by the client, so that a repeated call writes one note. */
export const NoteInput = z.object({
  noteId: id('field.id'),
  text: requiredText({ required: 'thread.note', tooLong: 'thread.note', max: NOTE_MAX }),
})
export type NoteInput = z.infer<typeof NoteInput>

/** The agent's draft of a reply to the messages that wait for a member. `id`: of the exchange that it answers. */
export const ReplyDraft = z.object({
  id: anId,
  text: z.string(),
  sources: z.array(z.string()),
  /** It states that the agent does not know the answer. */
  isUnknown: z.boolean(),
  createdAt: time,
})
export type ReplyDraft = z.infer<typeof ReplyDraft>

/** The last exchanges of a session and what members wrote in it since the exchange before them, oldest first. */
export const WholeSession = z.object({
  conversations: z.array(Conversation),
  /** There are exchanges before these. What members wrote before the last of those is left out too. */
  hasEarlier: z.boolean(),
  memberMessages: z.array(ThreadMessage),
  /** `null`: the session has no message yet. */
  thread: z.nullable(
    z.object({
      id: anId,
      contactNumber: count,
      status: z.enum(THREAD_STATUSES),
      assigneeId: z.nullable(anId),
      /** `null`: a member assigned it, or it is not assigned. */
      assignedBy: z.nullable(z.enum(OWN_ASSIGNMENTS)),
      agentName: z.string(),
      contact: z.nullable(person),
      attributes: z.array(ContactAttribute),
      tags: z.array(z.string()),
      startedAt: time,
      /** The agent did not know the answer in its last exchange. */
      isUnknown: z.boolean(),
      /** The contact waited for a member, none wrote, and it was closed or a day passed. */
      hasLeft: z.boolean(),
      /** How its last conversation ended, as the analytics count it; `null`: every exchange of it is still open. */
      outcome: z.nullable(z.enum(OUTCOMES)),
      /** The contact's rating of the closed thread, and when it was given. */
      rating,
      ratedAt: z.nullable(time),
      /** Who answers in it now: the agent, or members. */
      mode: z.enum(AGENT_MODES),
      draft: z.nullable(ReplyDraft),
    }),
  ),
  /** Notes of members, oldest first. */
  notes: z.array(ThreadNote),
  /** `null`: the provider has no reply window. */
  replyWindow: z.nullable(ReplyWindow),
})
export type WholeSession = z.infer<typeof WholeSession>

export const OneThreadMessage = z.object({ written: ThreadMessage })

/**
 * A suggestion for a member. `isUnknown`: it states that the agent does not know the answer. `failure`: why there is no text.
 */
export const SuggestedReply = z.object({
  question: z.string(),
  text: z.nullable(z.string()),
  sources: z.array(z.string()),
  isUnknown: z.boolean(),
  failure: z.nullable(z.string()),
})
export type SuggestedReply = z.infer<typeof SuggestedReply>

/** `sentAgain`: the number of the message. */
export const SentAgain = z.object({ sentAgain: z.int() })
export const TypingShown = z.object({ shown: z.boolean() })

const flag = () => z.boolean({ error: 'field.invalid' satisfies ErrorCode })
/** `isHere`: false when the caller leaves the thread. */
export const PresenceInput = z.object({ isHere: flag() })
/** The other members who have the thread open. */
export const PresenceShown = z.object({
  others: z.array(z.object({ id: anId, name: z.string(), isWriting: z.boolean() })),
})
export type OtherMember = z.infer<typeof PresenceShown>['others'][number]

export const ThreadMessagesPage = z.object({ messages: z.array(ThreadMessage), next: z.nullable(z.string()) })
export type ThreadMessagesPage = z.infer<typeof ThreadMessagesPage>

export const ThreadListsQuery = z.object({ agentId: z.optional(id('agent.notFound')) })

const named = z.object({ id: anId, name: z.string() })
/** The number of threads of each list, up to 100, the members to whom one can be assigned, and the tags in use. */
export const ThreadLists = z.object({
  counts: z.object({ mine: count, unassigned: count, waiting: count, unknown: count, closed: count, all: count }),
  /** Among the newest 500. */
  unread: count,
  assignable: z.array(named),
  /** Others to whom threads are assigned, as a super administrator who has taken one over. */
  attending: z.array(named),
  tags: z.array(z.string()),
})
export type ThreadLists = z.infer<typeof ThreadLists>

export const SearchQuery = z.object({
  search: freeText({ max: SEARCH_MAX }),
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), CONVERSATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** A message found by a search, with the beginning of its text. */
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
