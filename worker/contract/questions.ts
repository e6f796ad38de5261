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

/** A question as the list of questions names it. */
export const QuestionChoice = z.object({ key: requiredText({ max: QUESTION_KEY_MAX }) })
export const QuestionKey = z.object({ key: z.string() })

/** Who asked a question: a thread, and what its provider tells of the contact. */
const asker = z.object({
  threadId: anId,
  sessionId: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  contact: z.nullable(person),
  /** Until when the provider takes a message for the contact; `null` where there is no such end. */
  replyWindow: z.nullable(ReplyWindow),
})
export type Asker = z.infer<typeof asker>

/**
 * A question that the agent could not answer, with the number of similar ones. `askers`: of the `people` who asked it
 * those who did last, one entry a thread.
 */
export const UnansweredQuestion = z.object({
  key: z.string(),
  /** As it was asked last. */
  question: z.string(),
  count,
  lastAskedAt: time,
  people: count,
  askers: z.array(asker),
  /** What a member last replied to one of them; `null`: nobody did. */
  memberReply: z.nullable(z.string()),
  agentId: anId,
  sessionId: z.string(),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>
export const UnansweredQuestions = z.array(UnansweredQuestion)
