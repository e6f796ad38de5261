import * as z from 'zod/mini'
import { ConversationSession } from './conversation-sessions.ts'
import { person } from './conversations.ts'
import { anId, time } from './parts.ts'
import { rating } from './ratings.ts'
import { ContactAttribute, ReplyDraft, ThreadMessage, ThreadNote } from './threads.ts'

const { agentId, sessionId, channelType, status, tags, contactNumber, assigneeId, startedAt, lastAt } =
  ConversationSession.shape
const identity = { agentId, sessionId }

/** A thread in the export of its account: what its exchanges do not contain, and the agent's draft. */
export const ExportedThread = z.object({
  id: anId,
  ...identity,
  ...{ channelType, status, tags, contactNumber, assigneeId, startedAt, lastAt },
  contact: z.nullable(person),
  attributes: z.array(ContactAttribute),
  rating,
  ratedAt: z.nullable(time),
  draft: z.nullable(ReplyDraft),
})
export type ExportedThread = z.infer<typeof ExportedThread>

/** A member's message to a contact. Files are addresses, which are served for as long as the message is kept. */
export const ExportedMemberMessage = z.object({ ...identity, ...ThreadMessage.shape })
export type ExportedMemberMessage = z.infer<typeof ExportedMemberMessage>

export const ExportedNote = z.object({ ...identity, ...ThreadNote.shape })
export type ExportedNote = z.infer<typeof ExportedNote>
