import * as z from 'zod/mini'
import { ENGINE_KINDS } from './agents.ts'
import { ReplyUsage } from './conversations.ts'
import type { ErrorCode } from './errors.ts'
import { Judgement, OUTCOMES } from './judgements.ts'
import {
  ANSWER_BODY_MAX,
  ANSWER_QUESTION_MAX,
  ANSWERS_BROUGHT_MAX,
  MESSAGE_MAX,
  OTHER_QUESTIONS_MAX,
  PAGE_SIZE_MAX,
  REPLY_MAX,
  SEARCH_MAX,
  TRIAL_HISTORY_MAX,
} from './limits.ts'
import { LOCALES } from './locales.ts'
import { OwnEngineInput } from './own-engine.ts'
import { pageQuery, searchQuery, wholeNumber } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { id, oneOf, requiredText } from './text.ts'

const question = requiredText({
  required: 'answer.questionRequired',
  tooLong: 'answer.questionTooLong',
  max: ANSWER_QUESTION_MAX,
})
const answer = requiredText({ required: 'answer.required', tooLong: 'answer.tooLong', max: ANSWER_BODY_MAX })
const TOO_MANY = { error: 'answer.questionsTooMany' satisfies ErrorCode }

/** An own answer. `otherQuestions`: variants of the question. */
export const OwnAnswerInput = z.object({
  question,
  answer,
  otherQuestions: z._default(
    z.array(question, { error: 'field.invalid' }).check(z.maxLength(OTHER_QUESTIONS_MAX, TOO_MANY)),
    [],
  ),
})
export type OwnAnswerInput = z.infer<typeof OwnAnswerInput>
/**
 * `isLearned`: it was taken from a member's reply to a contact. `replaces`: the own answer whose text it replaces and whose
 * questions are kept besides these. `replacedAnswer`: the text of that answer as the caller has seen it; if it has changed
 * since, nothing is replaced.
 */
export const NewAnswerInput = z.extend(OwnAnswerInput, {
  isLearned: z._default(z.boolean({ error: 'field.invalid' satisfies ErrorCode }), false),
  replaces: z.exactOptional(id('document.notFound')),
  replacedAnswer: z.exactOptional(answer),
})
export type NewAnswerInput = z.infer<typeof NewAnswerInput>

/** Own answers imported from a table. */
export const OwnAnswersBrought = z.object({
  answers: z
    .array(OwnAnswerInput, { error: 'field.invalid' })
    .check(z.minLength(1, { error: 'answer.required' }), z.maxLength(ANSWERS_BROUGHT_MAX, { error: 'field.tooLong' })),
})
/** `added`: questions that had no own answer before; `replaced`: those whose own answer was replaced. */
export const BroughtAnswers = z.object({ added: count, replaced: count })
export type BroughtAnswers = z.infer<typeof BroughtAnswers>

export const OwnAnswersQuery = z.object({ ...pageQuery, search: searchQuery })
export type OwnAnswersQuery = z.infer<typeof OwnAnswersQuery>

/** Puts an own answer directly before or after another of the same agent. */
export const AnswerMove = z.object({
  side: oneOf(['before', 'after'], 'field.option'),
  neighbourId: id('document.notFound'),
})
export type AnswerMove = z.infer<typeof AnswerMove>

/** A search in the own answers of all agents of the caller. */
export const AnswersFoundQuery = z.object({
  search: requiredText({ max: SEARCH_MAX }),
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), 5),
})
export const FoundAnswers = z.array(z.object({ id: anId, agentId: anId, agentName: z.string(), question: z.string() }))

export const OwnAnswer = z.object({
  id: anId,
  question: z.string(),
  otherQuestions: z.array(z.string()),
  answer: z.string(),
  language: z.enum(LOCALES),
  isLearned: z.boolean(),
  createdAt: time,
  updatedAt: time,
})
export type OwnAnswer = z.infer<typeof OwnAnswer>
export const OwnAnswers = z.array(OwnAnswer)

/**
 * What an agent learned from members: the learned answers that exist, and the replies of the last `days` days that quote them.
 */
export const LearnedFigures = z.object({ answers: count, replies: count, days: count })
export type LearnedFigures = z.infer<typeof LearnedFigures>

const asDraft = z._default(z.boolean({ error: 'field.invalid' }), false)

const messageText = (max: number) =>
  requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max })

/**
 * `asDraft`: with the draft instead of the published behaviour. `engine`: with this engine and no fallback. `history`: the
 * earlier exchanges of the trial, oldest first.
 */
export const TrialInput = z.object({
  asDraft,
  engine: z.exactOptional(OwnEngineInput),
  message: messageText(MESSAGE_MAX),
  history: z._default(
    z
      .array(z.object({ message: messageText(MESSAGE_MAX), reply: messageText(REPLY_MAX) }), { error: 'field.invalid' })
      .check(z.maxLength(TRIAL_HISTORY_MAX, { error: 'field.invalid' })),
    [],
  ),
})
export type TrialInput = z.infer<typeof TrialInput>

/** How a passage was found: by its words, or by its vector. */
export const FOUND_BY = ['words', 'meaning', 'both'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** How sure the built-in engine is of its answer. `perhaps`: it quotes passages that may contain the answer. */
export const CERTAINTIES = ['sure', 'perhaps', 'unknown'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** The result of a test question: the reply, or why there is none, with the passages and the prompt that it was made from. */
export const AgentTrial = z.object({
  reply: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  durationMs: z.number(),
  language: z.enum(LOCALES),
  engine: z.nullable(z.enum(ENGINE_KINDS)),
  /** The fallback engine that answered, and why. */
  standIn: z.nullable(z.enum(ENGINE_KINDS)),
  standInReason: z.nullable(z.string()),
  usage: z.nullable(ReplyUsage),
  sources: z.array(z.string()),
  /** How sure the built-in engine is; `null` for other engines. */
  outcome: z.nullable(z.enum(CERTAINTIES)),
  /** The passages found, best first. `fit`: how much of the question the passage covers, from 0 to 1. */
  passages: z.array(
    z.object({
      heading: z.string(),
      body: z.string(),
      fit: z.number(),
      isSource: z.boolean(),
      foundBy: z.exactOptional(z.enum(FOUND_BY)),
    }),
  ),
  /** The prompt of a model; `null` for other engines. The instructions of a type are shown to administrators only. */
  prompt: z.nullable(z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))),
})
export type AgentTrial = z.infer<typeof AgentTrial>

export const KnownQuery = z.object({ search: requiredText({ max: SEARCH_MAX }) })
export type KnownQuery = z.infer<typeof KnownQuery>

/** A passage that was found for a text. `fit`: how much of the text the passage covers, from 0 to 1. */
const foundPassage = z.object({
  heading: z.string(),
  body: z.string(),
  fit: z.number(),
  /** The address of its page. */
  address: z.exactOptional(z.string()),
  foundBy: z.exactOptional(z.enum(FOUND_BY)),
})
export type PassageFound = z.infer<typeof foundPassage>
export const PassagesFound = z.array(foundPassage)

export const TestCaseInput = z.object({
  question: requiredText({ required: 'answer.questionRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
  expected: requiredText({ required: 'answer.required', max: REPLY_MAX }),
})
export type TestCaseInput = z.infer<typeof TestCaseInput>

/** `run`: the run of all cases that this one is a part of; an agent has one such run at a time. */
export const RunInput = z.object({ asDraft, run: z.exactOptional(z.uuid({ error: 'field.invalid' })) })
export type RunInput = z.infer<typeof RunInput>

const testRunFields = {
  reply: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  durationMs: z.number(),
  at: time,
  /** The usage of the reply, if it is counted. */
  usage: z.exactOptional(ReplyUsage),
  /** The version that was published at that time; `null`: not known. */
  version: z.nullable(count),
  /** How it compares with the approved answer; `null`: there was no reply, or it was not judged. */
  judgement: z.nullable(Judgement),
}

/**
 * A question with its approved answer. `last`: the last run with the published behaviour; `draft`: that with the draft saved at
 * `savedAt`. `outcome`: the draft's answer compared with the published one; `null` until both were run with the same published
 * version.
 */
export const TestCase = z.object({
  id: anId,
  question: z.string(),
  expected: z.string(),
  createdAt: time,
  last: z.nullable(z.object(testRunFields)),
  draft: z.nullable(z.object({ ...testRunFields, savedAt: time })),
  outcome: z.nullable(z.enum(OUTCOMES)),
})
export type TestCase = z.infer<typeof TestCase>
export const TestCases = z.array(TestCase)
