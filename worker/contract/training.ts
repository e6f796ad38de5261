import * as z from 'zod/mini'
import type { EngineKind } from './agents.ts'
import type { ReplyUsage } from './conversations.ts'
import type { ErrorCode } from './errors.ts'
import {
  ANSWER_BODY_MAX,
  ANSWER_QUESTION_MAX,
  ANSWER_QUESTIONS_MAX,
  MESSAGE_MAX,
  QUESTION_KEY_MAX,
  REPLY_MAX,
} from './limits.ts'
import type { Locale } from './locales.ts'
import { OwnEngineInput } from './own-engine.ts'
import { pageQuery, searchQuery } from './paging.ts'
import { QUESTION_STATES, type QuestionState } from './question-states.ts'
import { oneOf, requiredText } from './text.ts'

const question = requiredText({
  required: 'answer.questionRequired',
  tooLong: 'answer.questionTooLong',
  max: ANSWER_QUESTION_MAX,
})
const answer = requiredText({ required: 'answer.required', tooLong: 'answer.tooLong', max: ANSWER_BODY_MAX })

/** Beside the question itself. */
export const OTHER_QUESTIONS_MAX = ANSWER_QUESTIONS_MAX - 1
const TOO_MANY = { error: 'answer.questionsTooMany' satisfies ErrorCode }

/** An answer of the owner's. `otherQuestions`: other ways people ask for it. */
export const OwnAnswerInput = z.object({
  question,
  answer,
  otherQuestions: z._default(
    z.array(question, { error: 'field.invalid' }).check(z.maxLength(OTHER_QUESTIONS_MAX, TOO_MANY)),
    [],
  ),
})
export type OwnAnswerInput = z.infer<typeof OwnAnswerInput>

export const OwnAnswersQuery = z.object({ ...pageQuery, search: searchQuery })
export type OwnAnswersQuery = z.infer<typeof OwnAnswersQuery>

export interface OwnAnswer {
  id: string
  question: string
  otherQuestions: string[]
  answer: string
  language: Locale
  createdAt: string
  updatedAt: string
}

export { QUESTION_STATES, type QuestionState }

export const QuestionsQuery = z.object({
  ...pageQuery,
  state: z._default(oneOf(QUESTION_STATES, 'field.option'), 'open'),
})
export type QuestionsQuery = z.infer<typeof QuestionsQuery>

/** A question as the list of questions names it. */
export const QuestionChoice = z.object({ key: requiredText({ max: QUESTION_KEY_MAX }) })

/** A question that the agent had no answer to, with all that ask the same in other words. */
export interface UnansweredQuestion {
  key: string
  /** As it was asked last. */
  question: string
  count: number
  lastAskedAt: string
  agentId: string
  sessionId: string
}

const asDraft = z._default(z.boolean({ error: 'field.invalid' }), false)

/** `asDraft`: as the agent is to speak, instead of as it does. `engine`: with this one, for which nobody stands in. */
export const TrialInput = z.object({
  asDraft,
  engine: z.exactOptional(OwnEngineInput),
  message: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
})
export type TrialInput = z.infer<typeof TrialInput>

/** What led to a passage, where knowledge is also found by what it means. */
export const FOUND_BY = ['words', 'meaning', 'both'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** What came of a question of the owner's: the reply, or why there is none, and what it was made from. */
export interface AgentTrial {
  reply: string | null
  failure: string | null
  durationMs: number
  language: Locale
  engine: EngineKind | null
  /** Who spoke in the engine's place, and why. */
  standIn: EngineKind | null
  standInReason: string | null
  usage: ReplyUsage | null
  sources: string[]
  /** What was found, best first. `fit`: how much of the question it speaks about, from 0 to 1. */
  passages: { heading: string; body: string; fit: number; isSource: boolean; foundBy?: FoundBy }[]
  /** What a model was asked; `null` where none is. The instructions of a type are shown to those who write them. */
  prompt: { role: 'system' | 'user' | 'assistant'; content: string }[] | null
}

export const TestCaseInput = z.object({
  question: requiredText({ required: 'answer.questionRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
  expected: requiredText({ required: 'answer.required', max: REPLY_MAX }),
})
export type TestCaseInput = z.infer<typeof TestCaseInput>

export const RunInput = z.object({ asDraft })
export type RunInput = z.infer<typeof RunInput>

/** A question whose answer was approved, and what the agent answered when it was last tried. */
export interface TestCase {
  id: string
  question: string
  expected: string
  createdAt: string
  last: {
    reply: string | null
    failure: string | null
    durationMs: number
    at: string
    /** What it took, if that is counted. */
    usage?: ReplyUsage
  } | null
}
