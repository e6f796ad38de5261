import { type Paging, paging } from '../../contract/paging.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { OwnAnswer, OwnAnswerInput, OwnAnswersQuery } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isTaken } from '../../core/db.ts'
import { foldedParts } from '../../core/folding.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { recognised } from '../../engines/recognised.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { learnAtOnce } from '../chat/rehearsal.service.ts'
import * as store from './answers.store.ts'
import { ownKeyOf } from './questions.rules.ts'
import { settle, unsettle } from './questions.store.ts'
import { answerView, questionsOf } from './training.view.ts'

/** An answer of an agent that the caller may see; refuses alike when it is another's and when there is none. */
export async function answerOf({ db }: Work, caller: Caller, agentId: string, id: string): Promise<store.AnswerRow> {
  const [answer] = await store.answerById(db, isSuperAdmin(caller) ? null : caller.userId, agentId, id)
  if (!answer) throw new Refusal('ownAnswer.notFound')
  return answer
}

export async function listAnswers(
  { db }: Work,
  agent: AgentRow,
  query: OwnAnswersQuery,
): Promise<{ answers: OwnAnswer[]; meta: Paging }> {
  const [rows, [counted]] = await commit(
    db,
    store.answersPage(db, agent.id, query),
    store.answersCount(db, agent.id, query.search),
  )
  return { answers: rows.map(answerView), meta: paging(query.page, query.limit, counted?.total ?? 0) }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

function written({ now }: Work, agentId: string, language: AgentRow['language'], input: OwnAnswerInput) {
  const questions = [...new Set([input.question, ...input.otherQuestions].map(oneLine))]
  const [question = ''] = questions
  const answer: store.WrittenAnswer = {
    id: newId(),
    passageId: newId(),
    agentId,
    language: recognised(`${questions.join(' ')} ${input.answer}`, language) ?? language,
    question,
    questions: questions.join('\n'),
    body: input.answer,
    identity: `answer:${ownKeyOf(question)}`,
    searchText: foldedParts(...questions, input.answer),
    sizeBytes: new TextEncoder().encode(input.answer).length,
    now,
  }
  return { answer, keys: questions.map(ownKeyOf) }
}

/** Answers a question from now on; an answer to the same question is replaced. The agent knows it when this ends. */
export async function putAnswer(work: Work, agent: AgentRow, input: OwnAnswerInput): Promise<OwnAnswer> {
  const { db, now, env } = work
  const { answer, keys } = written(work, agent.id, agent.language, input)
  const [, , , [kept]] = await commit(
    db,
    store.putDocument(db, answer),
    store.dropPassage(db, answer),
    store.putPassage(db, answer),
    store.answerByIdentity(db, agent.id, answer.identity),
    settle(db, agent.id, keys, { isDismissed: false, now }),
  )
  if (!kept) throw new Refusal('ownAnswer.limitReached')
  await learnAtOnce(env, agent.id)
  return answerView(kept)
}

export async function editAnswer(
  work: Work,
  caller: Caller,
  before: store.AnswerRow,
  input: OwnAnswerInput,
): Promise<OwnAnswer> {
  const { db, now, env } = work
  const { agentId, id } = before
  const { answer, keys } = written(work, agentId, before.language, input)
  const next = { ...answer, id }
  try {
    const [, , , , [kept]] = await commit(
      db,
      store.updateDocument(db, next),
      store.updatePassage(db, next),
      unsettle(db, agentId, questionsOf(before).map(ownKeyOf), false),
      settle(db, agentId, keys, { isDismissed: false, now }),
      store.answerById(db, isSuperAdmin(caller) ? null : caller.userId, agentId, id),
    )
    if (!kept) throw new Refusal('ownAnswer.notFound')
    await learnAtOnce(env, agentId)
    return answerView(kept)
  } catch (error) {
    if (isTaken(error, 'documents.agent_id, documents.content_hash')) throw new Refusal('ownAnswer.questionTaken')
    throw error
  }
}

/** The questions that it answered are told as unanswered again. */
export async function deleteAnswer({ db, env }: Work, answer: store.AnswerRow): Promise<{ id: string }> {
  const [[deleted]] = await commit(
    db,
    store.deleteAnswer(db, answer.id),
    unsettle(db, answer.agentId, questionsOf(answer).map(ownKeyOf), false),
  )
  if (!deleted) throw new Refusal('ownAnswer.notFound')
  await learnAtOnce(env, answer.agentId)
  return deleted
}
