import { refreshAgents } from '../../agent-client/refresh.ts'
import { hasBlank } from '../../contract/blanks.ts'
import { DAY_MS } from '../../contract/days.ts'
import { OTHER_QUESTIONS_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Page } from '../../contract/paging.ts'
import type {
  AnswerMove,
  BroughtAnswers,
  LearnedFigures,
  NewAnswerInput,
  OwnAnswer,
  OwnAnswerInput,
  OwnAnswersQuery,
} from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { openRecord, type Statement } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { differenceOf } from '../../engines/contradictions.rules.ts'
import { detectedLanguage } from '../../engines/language.rules.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type BinnedRow, bin } from '../knowledge/bin.service.ts'
import * as knowledge from '../knowledge/knowledge.service.ts'
import { ownKeyOf } from './questions.rules.ts'
import { alikeAnswer, forgetAnswer, repliesFrom, settle } from './questions.store.ts'
import { answerView } from './training.view.ts'

export const answerOf = knowledge.answerOf
export const findAnswers = knowledge.findAnswers

export async function listAnswers(work: Work, agent: AgentRow, query: OwnAnswersQuery): Promise<Page<OwnAnswer[]>> {
  const { data, meta } = await knowledge.listAnswers(work, agent.id, query)
  return { data: data.map(answerView), meta }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const identityOf = (key: string): string => `answer:${key}`

const LEARNED_DAYS = 30

/** The number of learned answers, and of the replies that were made from them. */
export async function learnedFigures({ db, env, now }: Work, agent: AgentRow): Promise<LearnedFigures> {
  const titles = await knowledge.learnedTitles(db, agent.id)
  const [counted] = titles.length
    ? await repliesFrom(openRecord(env, agent.recordDatabase), agent.id, titles, now - LEARNED_DAYS * DAY_MS)
    : []
  return { answers: titles.length, replies: counted?.replies ?? 0, days: LEARNED_DAYS }
}

/** An answer as stored. Questions with the same meaning have the same identity. */
function answerFrom(
  { question, otherQuestions, answer, isLearned = false }: OwnAnswerInput & { isLearned?: boolean },
  language: Locale,
): knowledge.AnswerInput {
  const questions = [...new Set([question, ...otherQuestions].map(oneLine))]
  return {
    language: detectedLanguage(`${questions.join(' ')} ${answer}`) ?? language,
    questions,
    body: answer,
    identity: identityOf(ownKeyOf(oneLine(question))),
    isLearned,
  }
}

/** Statements that insert the answers of an imported agent. */
export const importedAnswers = (
  { db, now }: Work,
  { id, language }: Pick<AgentRow, 'id' | 'language'>,
  inputs: readonly OwnAnswerInput[],
): Statement[] =>
  knowledge.importedAnswers(
    db,
    id,
    inputs.map((input) => answerFrom(input, language)),
    now,
  )

/** The questions that an answer settles. */
const settledBy = ({ identity, questions }: knowledge.AnswerInput) =>
  questions.map((question) => ({ identity, key: ownKeyOf(question) }))

/** Replaces the text of an existing answer. Its questions stay, the first one included; the new ones are added. */
async function replaceAnswer(
  work: Work,
  agent: AgentRow,
  { id, language, questions }: knowledge.CuratedAnswer,
  { question, otherQuestions, ...input }: NewAnswerInput,
): Promise<OwnAnswer> {
  const [first = question, ...others] = questions
  const further = new Set([...others, ...[question, ...otherQuestions].map(oneLine)])
  further.delete(first)
  const kept = { ...input, question: first, otherQuestions: [...further].slice(0, OTHER_QUESTIONS_MAX) }
  return editAnswer(work, { id, agentId: agent.id, language }, kept)
}

const passageOf = ({ questions, language, body }: knowledge.AnswerText) => ({
  heading: questions[0] ?? '',
  questions: questions.join('\n'),
  language,
  body,
})

/**
 * The answer to the same question that a learned one may replace without confirmation: it has the same text, or a blank. `null`:
 * there is none. Throws `answer.alike` when its text is another one.
 */
async function similarAnswer(
  work: Work,
  agentId: string,
  text: knowledge.AnswerInput,
): Promise<knowledge.CuratedAnswer | null> {
  const keys = text.questions.map(ownKeyOf)
  const [found] = await alikeAnswer(work.db, agentId, keys.map(identityOf), keys)
  if (!found) return null
  const existing = await knowledge.answerIn(work, agentId, found.id)
  if (hasBlank(existing.body) || oneLine(existing.body) === oneLine(text.body)) return existing
  throw new Refusal('answer.alike', { details: detailsOf(existing, text) })
}

/** The existing answer, and the facts in which it and the other text contradict each other. */
function detailsOf(existing: knowledge.CuratedAnswer, text: knowledge.AnswerText) {
  const difference = differenceOf(passageOf(existing), passageOf(text))
  const [question = ''] = existing.questions
  return {
    ...{ id: existing.id, question, answer: existing.body },
    ...(difference && { says: difference.first, other: difference.second }),
  }
}

/** The answer that `replaces` names. Throws `answer.changed` if its text is no longer the one that was `shown`. */
async function replacedBy(
  work: Work,
  agentId: string,
  replaces: string,
  shown: string | undefined,
  text: knowledge.AnswerInput,
): Promise<knowledge.CuratedAnswer> {
  const there = await knowledge.answerIn(work, agentId, replaces)
  if (shown === undefined || oneLine(shown) === oneLine(there.body)) return there
  throw new Refusal('answer.changed', { details: detailsOf(there, text) })
}

/**
 * Adds an answer, or replaces the one to the same question; a learned answer does so only with `replaces`. The agent uses it as
 * soon as the call ends.
 */
export async function putAnswer(work: Work, agent: AgentRow, input: NewAnswerInput): Promise<OwnAnswer> {
  const { db, now } = work
  const text = answerFrom(input, agent.language)
  const replaced = input.replaces
    ? await replacedBy(work, agent.id, input.replaces, input.replacedAnswer, text)
    : input.isLearned && (await similarAnswer(work, agent.id, text))
  if (replaced) return replaceAnswer(work, agent, replaced, input)
  db.beside(settle(db, agent.id, settledBy(text), now))
  const kept = await knowledge.writeAnswer(work, agent.id, text)
  await refreshAgents(work, { agentId: agent.id })
  return answerView(kept)
}

/** Imports the answers of a table, all at once. Each replaces the answer to the same question. */
export async function importAnswers(
  work: Work,
  agent: AgentRow,
  inputs: readonly OwnAnswerInput[],
): Promise<BroughtAnswers> {
  const { db, now } = work
  const texts = inputs.map((input) => answerFrom(input, agent.language))
  db.beside(settle(db, agent.id, texts.flatMap(settledBy), now))
  const imported = await knowledge.importAnswers(work, agent.id, texts)
  await refreshAgents(work, { agentId: agent.id })
  return imported
}

/** Changes an answer. `isLearned` marks it as learned. */
export async function editAnswer(
  work: Work,
  { id, agentId, language }: Pick<knowledge.CuratedAnswer, 'id' | 'agentId' | 'language'>,
  input: OwnAnswerInput & { isLearned?: boolean },
): Promise<OwnAnswer> {
  const { db, now } = work
  const text = answerFrom(input, language)
  db.beside(forgetAnswer(db, id))
  db.beside(settle(db, agentId, settledBy(text), now))
  const kept = await knowledge.rewriteAnswer(work, agentId, id, text)
  await refreshAgents(work, { agentId })
  return answerView(kept)
}

export const moveAnswer = async (work: Work, answer: knowledge.CuratedAnswer, move: AnswerMove): Promise<OwnAnswer> =>
  answerView(await knowledge.moveAnswer(work, answer, move))

/** Moves an answer to the bin. Its questions are unanswered again until it is restored. */
export const deleteAnswer = (work: Work, answer: knowledge.CuratedAnswer): Promise<{ id: string }> =>
  bin(work, 'answers', answer)

export const restoreAnswer = async (work: Work, caller: Caller, row: BinnedRow): Promise<OwnAnswer> =>
  answerView(await knowledge.restoreAnswer(work, caller, row))
