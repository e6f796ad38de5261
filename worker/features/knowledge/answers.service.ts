import { ANSWERS_PER_AGENT_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { AnswerMove } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Database, isUniqueConflict, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { jsonPieces } from '../../core/json-pieces.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import * as store from './answers.store.ts'
import { type BinnedRow, restore } from './bin.service.ts'
import { countImported, writeImported } from './imported-answers.store.ts'

/** An answer that an owner wrote for a question. The first question is its title. */
export interface AnswerText {
  language: Locale
  questions: readonly string[]
  body: string
}

/** The stored form. `identity`: equal for questions with the same meaning; unique in an agent. */
export interface AnswerInput extends AnswerText {
  identity: string
  /** Taken from a member's reply to a contact. */
  isLearned: boolean
}

export interface CuratedAnswer extends AnswerText {
  id: string
  agentId: string
  isLearned: boolean
  createdAt: string
  updatedAt: string
}

const answerFrom = ({ questions, createdAt, updatedAt, learnedAt, ...row }: store.AnswerRow): CuratedAnswer => ({
  ...row,
  isLearned: learnedAt !== null,
  questions: questions.split('\n'),
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
})

const IDENTITY = 'documents.agent_id, documents.content_hash'
const throwConflict = (error: unknown): never => {
  throw isUniqueConflict(error, IDENTITY) ? new Refusal('answer.questionTaken') : error
}

/**
 * Writes an answer in the place of one to the same question. The caller has checked access to the agent. Throws
 * `answer.questionTaken` when the answer is learned and the question has one, `document.tooMany` when the agent has no room.
 */
export async function writeAnswer({ db, now }: Work, agentId: string, text: AnswerInput): Promise<CuratedAnswer> {
  const answer = { ...text, id: newId(), agentId, now }
  const [[written], , , [row]] = await commit(
    db,
    store.putAnswer(db, answer),
    store.dropAnswerPassage(db, answer),
    store.putAnswerPassage(db, newId(), answer),
    store.answerByIdentity(db, answer),
  ).catch(throwConflict)
  if (!written || !row) throw new Refusal('document.tooMany', { details: { max: ANSWERS_PER_AGENT_MAX } })
  return answerFrom(row)
}

/** Statements that insert the answers of a new agent. Of several answers to the same question the last one is kept. */
export const importedAnswers = (
  db: Database,
  agentId: string,
  answers: readonly AnswerInput[],
  now: number,
): Statement[] =>
  jsonPieces(
    [...new Map(answers.map((answer) => [answer.identity, answer])).values()].map((answer) =>
      store.importedAnswerRow({ ...answer, id: newId() }, newId()),
    ),
  ).flatMap((rows) => store.insertAnswers(db, agentId, rows, now))

/**
 * Imports the answers of a table. Each replaces the agent's answer to the same question; of several to the same question the last
 * one is kept. Throws `document.tooMany`, and writes none, when the agent has no room for all of them.
 */
export async function importAnswers(
  { db, now }: Work,
  agentId: string,
  answers: readonly AnswerInput[],
): Promise<{ added: number; replaced: number }> {
  const each = [...new Map(answers.map((answer) => [answer.identity, answer])).values()]
  const rows = each.map((answer) => store.importedAnswerRow({ ...answer, id: newId() }, newId()))
  const imported = {
    agentId,
    identities: each.map(({ identity }) => identity),
    rows: JSON.stringify(rows),
    now,
  }
  const done = await commit(
    db,
    countImported(db, imported),
    ...writeImported(db, imported),
    countImported(db, imported),
  )
  const [before, after] = [done.at(0), done.at(-1)].map((found) => (found as { there: number }[])[0]?.there ?? 0)
  const [replaced = 0, countAfter = 0] = [before, after]
  if (countAfter < each.length) throw new Refusal('document.tooMany', { details: { max: ANSWERS_PER_AGENT_MAX } })
  return { added: each.length - replaced, replaced }
}

/**
 * Throws `document.notFound` for an answer that this agent does not have, `answer.questionTaken` when another one has the
 * question.
 */
export async function rewriteAnswer(
  { db, now }: Work,
  agentId: string,
  id: string,
  text: AnswerInput,
): Promise<CuratedAnswer> {
  const answer = { ...text, id, agentId, now }
  const [, , [row]] = await commit(
    db,
    store.updateAnswer(db, answer),
    store.updateAnswerPassage(db, answer),
    store.answerById(db, agentId, id),
  ).catch(throwConflict)
  if (!row) throw new Refusal('document.notFound')
  return answerFrom(row)
}

/** Throws `document.notFound` when `move.neighbourId` is not another answer of the same agent. */
export async function moveAnswer({ db }: Work, answer: CuratedAnswer, move: AnswerMove): Promise<CuratedAnswer> {
  const moved = await store.moveAnswer(db, answer, move)
  if (moved.length === 0) throw new Refusal('document.notFound')
  return answer
}

/** An answer of this agent. Throws `document.notFound` for an unknown id. */
export async function answerIn({ db }: Work, agentId: string, id: string): Promise<CuratedAnswer> {
  return answerFrom(await firstOf(store.answerById(db, agentId, id), 'document.notFound'))
}

/** An answer of an agent that the caller may see. Throws `document.notFound` for one of another account, as for an unknown id. */
export async function answerOf({ db }: Work, caller: Caller, agentId: string, id: string): Promise<CuratedAnswer> {
  return answerFrom(await firstOf(store.visibleAnswer(db, visibilityOf(caller), agentId, id), 'document.notFound'))
}

export async function listAnswers(
  { db }: Work,
  agentId: string,
  query: { page: number; limit: number; search?: string | undefined },
): Promise<Page<CuratedAnswer[]>> {
  const [rows, [counted]] = await commit(
    db,
    store.answersPage(db, agentId, query),
    store.answersCount(db, agentId, query.search),
  )
  return pageFrom(rows.map(answerFrom), query, counted)
}

export const restoreAnswer = async (work: Work, caller: Caller, row: BinnedRow): Promise<CuratedAnswer> =>
  answerFrom(await restore(work, caller, 'answers', row, store.answerById(work.db, row.agentId, row.id)))

/** Answers of all the caller's agents whose questions or text contain `search`. */
export const findAnswers = ({ db }: Work, caller: Caller, { search, limit }: { search: string; limit: number }) =>
  store.answersFound(db, caller, search, limit)

/** The first questions of an agent's learned answers. */
export const learnedTitles = async (db: Database, agentId: string): Promise<string[]> =>
  (await store.learnedTitles(db, agentId)).map(({ title }) => title)
