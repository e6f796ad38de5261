import type { Locale } from '../../contract/locales.ts'
import type { Paging } from '../../contract/paging.ts'
import type { OwnAnswer, OwnAnswerInput, OwnAnswersQuery } from '../../contract/training.ts'
import type { Work } from '../../core/context.ts'
import type { Statement } from '../../core/db.ts'
import { recognised } from '../../engines/recognised.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { learnAtOnce } from '../chat/rehearsal.service.ts'
import * as knowledge from '../knowledge/knowledge.service.ts'
import { ownKeyOf } from './questions.rules.ts'
import { forgetAnswer, settle } from './questions.store.ts'
import { answerView } from './training.view.ts'

export const answerOf = knowledge.answerOf

export async function listAnswers(
  work: Work,
  agent: AgentRow,
  query: OwnAnswersQuery,
): Promise<{ answers: OwnAnswer[]; meta: Paging }> {
  const { answers, meta } = await knowledge.listAnswers(work, agent.id, query)
  return { answers: answers.map(answerView), meta }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** An answer as it is known: questions that ask the same have the same identity. */
function answerFrom({ question, otherQuestions, answer }: OwnAnswerInput, language: Locale): knowledge.AnswerInput {
  const questions = [...new Set([question, ...otherQuestions].map(oneLine))]
  return {
    language: recognised(`${questions.join(' ')} ${answer}`, language) ?? language,
    questions,
    body: answer,
    identity: `answer:${ownKeyOf(oneLine(question))}`,
  }
}

/** The answers that a new agent brings along, written down beside it. */
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

/** Answers a question from now on; an answer to the same question is replaced. The agent knows it when this ends. */
export async function putAnswer(work: Work, agent: AgentRow, input: OwnAnswerInput): Promise<OwnAnswer> {
  const { db, now, env } = work
  const text = answerFrom(input, agent.language)
  db.beside(settle(db, settlement(agent.id, text, now)))
  const kept = await knowledge.writeAnswer(work, agent.id, text)
  await learnAtOnce(env, agent.id)
  return answerView(kept)
}

export async function editAnswer(
  work: Work,
  { id, agentId, language }: knowledge.CuratedAnswer,
  input: OwnAnswerInput,
): Promise<OwnAnswer> {
  const { db, now, env } = work
  const text = answerFrom(input, language)
  db.beside(forgetAnswer(db, id))
  db.beside(settle(db, settlement(agentId, text, now)))
  const kept = await knowledge.rewriteAnswer(work, agentId, id, text)
  await learnAtOnce(env, agentId)
  return answerView(kept)
}

/** The questions that it answered are told as unanswered again. */
export async function deleteAnswer(work: Work, { agentId, id }: knowledge.CuratedAnswer): Promise<{ id: string }> {
  const deleted = await knowledge.deleteAnswer(work, agentId, id)
  await learnAtOnce(work.env, agentId)
  return deleted
}
