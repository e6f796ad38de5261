import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import { person, ReplyWindow } from './conversations.ts'
import { QUESTION_KEY_MAX } from './limits.ts'
import { pageQuery } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { QUESTION_STATES, type QuestionState } from './question-states.ts'
import { oneOf, requiredText } from './text.ts'

export { QUESTION_STATES, type QuestionState }

export const QuestionsQuery = z.object({
  ...pageQuery,
  state: z._default(oneOf(QUESTION_STATES, 'field.option'), 'open'),
})
export type QuestionsQuery = z.infer<typeof QuestionsQuery>

/** A question, by its `key` in the list of questions. */
export const QuestionChoice = z.object({ key: requiredText({ max: QUESTION_KEY_MAX }) })
export const QuestionKey = z.object({ key: z.string() })

/** A thread in which a question was asked, with its contact as reported by the channel. */
const asker = z.object({
  threadId: anId,
  sessionId: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  contact: z.nullable(person),
  /** The number of the contact at the agent. */
  contactNumber: count,
  /** The provider's reply window; `null`: it has none. */
  replyWindow: z.nullable(ReplyWindow),
})
export type Asker = z.infer<typeof asker>

/**
 * A question that the agent could not answer, with the number of similar ones. `people`: how many contacts asked it; `askers`:
 * the most recent of them, one for each thread.
 */
export const UnansweredQuestion = z.object({
  key: z.string(),
  /** As it was asked most recently. */
  question: z.string(),
  count,
  lastAskedAt: time,
  people: count,
  askers: z.array(asker),
  /** The first reply of a member to the newest asker who got one; `null`: none. */
  memberReply: z.nullable(z.string()),
  agentId: anId,
  sessionId: z.string(),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>
export const UnansweredQuestions = z.array(UnansweredQuestion)
