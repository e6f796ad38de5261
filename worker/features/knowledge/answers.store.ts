import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { ANSWERS_PER_AGENT_MAX, PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import type { AnswerMove } from '../../contract/training.ts'
import { type Database, statement, totalOf } from '../../core/db.ts'
import { foldedPart } from '../../core/folding.ts'
import { isVisible, type OfAccount, type Visibility } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { documents, passages } from '../../schema/knowledge.ts'

interface NewAnswer {
  id: string
  agentId: string
  language: Locale
  questions: readonly string[]
  body: string
  /** Equal for questions with the same meaning: an agent has one answer for each. */
  identity: string
  /** Taken from a member's reply to a contact. */
  isLearned: boolean
  now: number
}

const titleOf = ({ questions }: Pick<NewAnswer, 'questions'>): string => questions[0] ?? ''
const isAnswer = and(sql`kind = 'answer'`, isNull(documents.deletedAt))
const ofAgent = (agentId: string, id: string) => and(eq(documents.id, id), eq(documents.agentId, agentId), isAnswer)

const searchTextOf = ({ questions, body }: Pick<NewAnswer, 'questions' | 'body'>): string =>
  foldedPart([...questions, body].join('\n'))

/** The highest or lowest `place` of an agent's answers, those in the bin included. */
const edge = (agentId: string, side: 'max' | 'min') =>
  sql`coalesce((SELECT ${sql.raw(side)}(place) FROM documents WHERE agent_id = ${agentId} AND kind = 'answer'), 0)`
export const onTop = (agentId: string) => edge(agentId, 'max')

/**
 * Inserts the answer at the top, or replaces the one to the same question, if the agent has room when the statement runs. A
 * learned answer replaces none: the statement fails by the unique index.
 */
export const putAnswer = (db: Database, answer: NewAnswer) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO documents
      (id, agent_id, kind, title, search_text, content_hash, state, language, created_at, updated_at, learned_at,
       place)
    SELECT ${answer.id}, a.id, 'answer', ${titleOf(answer)}, ${searchTextOf(answer)}, ${answer.identity}, 'ready',
      ${answer.language}, ${answer.now}, ${answer.now}, ${answer.isLearned ? answer.now : null}, ${onTop(answer.agentId)} + 1
    FROM ${agents} a
    WHERE a.id = ${answer.agentId} AND a.deleted_at IS NULL AND (
      EXISTS (SELECT 1 FROM documents d WHERE d.agent_id = a.id AND d.deleted_at IS NULL
        AND d.content_hash = ${answer.identity})
      OR a.passage_count < ${PASSAGES_PER_AGENT_MAX}
        AND (SELECT count(*) FROM documents d WHERE d.agent_id = a.id AND d.deleted_at IS NULL AND d.kind = 'answer')
          < ${ANSWERS_PER_AGENT_MAX}
    )
    ${
      answer.isLearned
        ? sql``
        : sql`
    ON CONFLICT (agent_id, content_hash) WHERE content_hash IS NOT NULL AND deleted_at IS NULL DO UPDATE SET
      title = excluded.title, search_text = excluded.search_text, language = excluded.language,
      updated_at = excluded.updated_at`
    }
    RETURNING id`,
  )

/** An imported answer as an element of the JSON list of `insertAnswers`. */
export const importedAnswerRow = (answer: Omit<NewAnswer, 'agentId' | 'now' | 'isLearned'>, passageId: string) => ({
  id: answer.id,
  passageId,
  language: answer.language,
  title: titleOf(answer),
  searchText: searchTextOf(answer),
  identity: answer.identity,
  questions: answer.questions.join('\n'),
  body: answer.body,
})

/**
 * Inserts answers of a new agent, with their passages, below the existing ones, if the agent was created. `rows`: a JSON list.
 */
export const insertAnswers = (db: Database, agentId: string, rows: string, now: number) => [
  statement(
    db,
    sql`
    INSERT INTO documents
      (id, agent_id, kind, title, search_text, content_hash, state, language, created_at, updated_at, place)
    SELECT value ->> 'id', a.id, 'answer', value ->> 'title', value ->> 'searchText', value ->> 'identity', 'ready',
      value ->> 'language', ${now}, ${now}, ${edge(agentId, 'min')} - key - 1
    FROM agents a CROSS JOIN json_each(${rows}) WHERE a.id = ${agentId} ORDER BY key`,
  ),
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT value ->> 'passageId', a.id, value ->> 'id', value ->> 'language', value ->> 'title', value ->> 'questions',
      value ->> 'body', ${now}
    FROM agents a CROSS JOIN json_each(${rows}) WHERE a.id = ${agentId} ORDER BY key`,
  ),
]

const byIdentity = ({ agentId, identity }: NewAnswer) =>
  and(eq(documents.agentId, agentId), eq(documents.contentHash, identity), isNull(documents.deletedAt))

export const dropAnswerPassage = (db: Database, answer: NewAnswer) =>
  db
    .delete(passages)
    .where(inArray(passages.documentId, db.select({ id: documents.id }).from(documents).where(byIdentity(answer))))

/** Inserts the one passage of an answer, if the answer was written. */
export const putAnswerPassage = (db: Database, passageId: string, answer: NewAnswer) =>
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT ${passageId}, agent_id, id, ${answer.language}, ${titleOf(answer)}, ${answer.questions.join('\n')},
      ${answer.body}, ${answer.now}
    FROM documents WHERE ${byIdentity(answer)}`,
  )

export const updateAnswer = (db: Database, answer: NewAnswer) =>
  db
    .update(documents)
    .set({
      title: titleOf(answer),
      searchText: searchTextOf(answer),
      contentHash: answer.identity,
      language: answer.language,
      updatedAt: answer.now,
      ...(answer.isLearned && { learnedAt: answer.now }),
    })
    .where(ofAgent(answer.agentId, answer.id))
    .returning({ id: documents.id })

export const updateAnswerPassage = (db: Database, { id, agentId, ...answer }: NewAnswer) =>
  db
    .update(passages)
    .set({
      language: answer.language,
      heading: titleOf(answer),
      questions: answer.questions.join('\n'),
      body: answer.body,
    })
    .where(inArray(passages.documentId, db.select({ id: documents.id }).from(documents).where(ofAgent(agentId, id))))

const columns = {
  id: documents.id,
  agentId: documents.agentId,
  language: passages.language,
  questions: passages.questions,
  body: passages.body,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
  learnedAt: documents.learnedAt,
}

const selectAnswers = (db: Database) =>
  db.select(columns).from(documents).innerJoin(passages, eq(passages.documentId, documents.id))

export const answerById = (db: Database, agentId: string, id: string) => selectAnswers(db).where(ofAgent(agentId, id))
export const answerByIdentity = (db: Database, answer: NewAnswer) => selectAnswers(db).where(byIdentity(answer))

export type AnswerRow = Awaited<ReturnType<typeof answerById>>[number]

export const learnedTitles = (db: Database, agentId: string) =>
  db
    .select({ title: documents.title })
    .from(documents)
    .where(and(eq(documents.agentId, agentId), isAnswer, isNotNull(documents.learnedAt)))

/** An answer of an agent that is not deleted and that `seen` allows. */
export const visibleAnswer = (db: Database, seen: Visibility, agentId: string, id: string) =>
  selectAnswers(db)
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(and(ofAgent(agentId, id), isNull(agents.deletedAt), isVisible(seen, agents)))

const matching = (agentId: string, search: string | undefined) =>
  and(
    eq(documents.agentId, agentId),
    isAnswer,
    search ? sql`instr(${documents.searchText}, ${foldedPart(search)}) > 0` : undefined,
  )

/**
 * Moves an answer directly before or after another one of the same agent; those between them move by one place. The places are
 * read by the statement itself, so that concurrent moves do not overwrite each other.
 */
export const moveAnswer = (
  db: Database,
  { agentId, id }: { agentId: string; id: string },
  { side, neighbourId }: AnswerMove,
) =>
  statement<{ id: string }>(
    db,
    sql`
    WITH move AS (
      SELECT x.id, x.place AS origin, y.place - (x.place < y.place) + ${side === 'before' ? 1 : 0} AS target
      FROM documents x JOIN documents y ON y.agent_id = x.agent_id AND y.id <> x.id
      WHERE x.id = ${id} AND y.id = ${neighbourId} AND x.agent_id = ${agentId}
        AND x.kind = 'answer' AND y.kind = 'answer' AND x.deleted_at IS NULL AND y.deleted_at IS NULL
    )
    UPDATE documents
    SET place = iif(documents.id = move.id, target, documents.place + iif(origin < target, -1, 1))
    FROM move
    WHERE documents.agent_id = ${agentId} AND documents.kind = 'answer'
      AND documents.place BETWEEN min(origin, target) AND max(origin, target)
    RETURNING documents.id AS id`,
  )

/** The highest place first. `search` is looked for in questions and answers. */
export const answersPage = (
  db: Database,
  agentId: string,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
) =>
  selectAnswers(db)
    .where(matching(agentId, search))
    .orderBy(desc(documents.place), desc(sql`documents.rowid`))
    .limit(limit)
    .offset((page - 1) * limit)

export const answersCount = (db: Database, agentId: string, search: string | undefined) =>
  totalOf(db, documents, matching(agentId, search))

/** Answers of all agents of an account whose questions or text contain `search`, the newest first. */
export const answersFound = (db: Database, account: OfAccount, search: string, limit: number) =>
  db
    .select({
      id: documents.id,
      agentId: documents.agentId,
      agentName: sql<string>`${agents.name}`.as('agent_name'),
      question: documents.title,
    })
    .from(documents)
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(
      and(
        isVisible(account, agents),
        isNull(agents.deletedAt),
        isAnswer,
        sql`instr(${documents.searchText}, ${foldedPart(search)}) > 0`,
      ),
    )
    .orderBy(desc(documents.createdAt), desc(sql`documents.rowid`))
    .limit(limit)
