import * as z from 'zod/mini'
import { ConversationSession } from './conversation-sessions.ts'
import { person } from './conversations.ts'
import { anId, time } from './parts.ts'
import { rating } from './ratings.ts'
import { ContactAttribute, ReplyDraft, ThreadMessage, ThreadNote } from './threads.ts'

const { agentId, sessionId, channelType, status, tags, contactNumber, assigneeId, startedAt, lastAt } =
  ConversationSession.shape
const place = { agentId, sessionId }

/** A thread in its owner's export: what its exchanges do not tell, with what the agent would answer where members do. */
export const ExportedThread = z.object({
  id: anId,
  ...place,
  ...{ channelType, status, tags, contactNumber, assigneeId, startedAt, lastAt },
  contact: z.nullable(person),
  attributes: z.array(ContactAttribute),
  rating,
  ratedAt: z.nullable(time),
  draft: z.nullable(ReplyDraft),
})
export type ExportedThread = z.infer<typeof ExportedThread>

/** What a member wrote to a contact. A file is its address, which answers for as long as the message is kept. */
export const ExportedMemberMessage = z.object({ ...place, ...ThreadMessage.shape })
export type ExportedMemberMessage = z.infer<typeof ExportedMemberMessage>

export const ExportedNote = z.object({ ...place, ...ThreadNote.shape })
export type ExportedNote = z.infer<typeof ExportedNote>
