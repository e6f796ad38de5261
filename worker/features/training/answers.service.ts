import { refreshAgents } from '../../agent-client/refresh.ts'
import { DAY_MS } from '../../contract/days.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Paging } from '../../contract/paging.ts'
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
import { recognised } from '../../engines/language.rules.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type BinnedRow, bin } from '../knowledge/bin.service.ts'
import * as knowledge from '../knowledge/knowledge.service.ts'
import { ownKeyOf } from './questions.rules.ts'
import { forgetAnswer, repliesFrom, settle, settleEach } from './questions.store.ts'
import { answerView } from './training.view.ts'

export const answerOf = knowledge.answerOf
export const findAnswers = knowledge.findAnswers

export async function listAnswers(
  work: Work,
  agent: AgentRow,
  query: OwnAnswersQuery,
): Promise<{ answers: OwnAnswer[]; meta: Paging }> {
  const { answers, meta } = await knowledge.listAnswers(work, agent.id, query)
  return { answers: answers.map(answerView), meta }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const LEARNED_DAYS = 30

/** What the agent learned from members, and how often it replied with it. */
export async function learnedFigures({ db, env, now }: Work, agent: AgentRow): Promise<LearnedFigures> {
  const titles = await knowledge.learnedTitles(db, agent.id)
  const [counted] = titles.length
    ? await repliesFrom(openRecord(env, agent.recordDatabase), agent.id, titles, now - LEARNED_DAYS * DAY_MS)
    : []
  return { answers: titles.length, replies: counted?.replies ?? 0, days: LEARNED_DAYS }
}

/** An answer as stored: questions with the same meaning have the same identity. */
function answerFrom(
  { question, otherQuestions, answer, isLearned = false }: OwnAnswerInput & { isLearned?: boolean },
  language: Locale,
): knowledge.AnswerInput {
  const questions = [...new Set([question, ...otherQuestions].map(oneLine))]
  return {
    language: recognised(`${questions.join(' ')} ${answer}`) ?? language,
    questions,
    body: answer,
    identity: `answer:${ownKeyOf(oneLine(question))}`,
    isLearned,
  }
}

/** The answers of an imported agent. */
export const arrivingAnswers = (
  { db, now }: Work,
  { id, language }: Pick<AgentRow, 'id' | 'language'>,
  inputs: readonly OwnAnswerInput[],
): Statement[] =>
  knowledge.arrivingAnswers(
    db,
    id,
    inputs.map((input) => answerFrom(input, language)),
    now,
  )

const settlement = (agentId: string, { identity, questions }: knowledge.AnswerInput, now: number) => ({
  agentId,
  identity,
  keys: questions.map(ownKeyOf),
  now,
})

/** Adds an answer, or replaces the one to the same question. The agent uses it as soon as this ends. */
export async function putAnswer(work: Work, agent: AgentRow, input: NewAnswerInput): Promise<OwnAnswer> {
  const { db, now } = work
  const text = answerFrom(input, agent.language)
  db.beside(settle(db, settlement(agent.id, text, now)))
  const kept = await knowledge.writeAnswer(work, agent.id, text)
  await refreshAgents(work, { agentId: agent.id })
  return answerView(kept)
}

/** Adds answers out of a table, or replaces those to the same questions, all at once. */
export async function bringAnswers(
  work: Work,
  agent: AgentRow,
  inputs: readonly OwnAnswerInput[],
): Promise<BroughtAnswers> {
  const { db, now } = work
  const texts = inputs.map((input) => answerFrom(input, agent.language))
  const keys = texts.flatMap(({ identity, questions }) => questions.map((each) => ({ identity, key: ownKeyOf(each) })))
  db.beside(settleEach(db, agent.id, keys, now))
  const brought = await knowledge.bringAnswers(work, agent.id, texts)
  await refreshAgents(work, { agentId: agent.id })
  return brought
}

export async function editAnswer(
  work: Work,
  { id, agentId, language }: knowledge.CuratedAnswer,
  input: OwnAnswerInput,
): Promise<OwnAnswer> {
  const { db, now } = work
  const text = answerFrom(input, language)
  db.beside(forgetAnswer(db, id))
  db.beside(settle(db, settlement(agentId, text, now)))
  const kept = await knowledge.rewriteAnswer(work, agentId, id, text)
  await refreshAgents(work, { agentId })
  return answerView(kept)
}

export const moveAnswer = async (work: Work, answer: knowledge.CuratedAnswer, move: AnswerMove): Promise<OwnAnswer> =>
  answerView(await knowledge.moveAnswer(work, answer, move))

/** Its questions are unanswered again, until it is restored. */
export const deleteAnswer = (work: Work, answer: knowledge.CuratedAnswer): Promise<{ id: string }> =>
  bin(work, 'answers', answer)

export const restoreAnswer = async (work: Work, caller: Caller, row: BinnedRow): Promise<OwnAnswer> =>
  answerView(await knowledge.restoreAnswer(work, caller, row))
