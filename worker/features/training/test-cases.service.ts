import type { RunInput, TestCase, TestCaseInput } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { jsonPieces } from '../../core/json-pieces.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { draftOf } from '../behaviour/behaviour.service.ts'
import { askTestQuestion } from '../chat/test-question.service.ts'
import { judgeByFacts, judgementOf } from './model-judge.service.ts'
import * as store from './test-cases.store.ts'
import { testCaseView } from './training.view.ts'

type CaseOfAgent = store.CaseOfAgent

/**
 * A test case of an agent that the caller may see. Throws `testCase.notFound` for one of another account, as for an unknown id.
 */
export const testCaseOf = ({ db }: Work, caller: Caller, agentId: string, id: string): Promise<CaseOfAgent> =>
  firstOf(store.caseById(db, visibilityOf(caller), agentId, id), 'testCase.notFound')

export const listTestCases = async ({ db, locale }: Work, { id }: AgentRow): Promise<TestCase[]> =>
  (await store.casesOf(db, id)).map((row) => testCaseView(row, locale))

const NEVER_RUN = {
  lastAt: null,
  lastMs: null,
  lastReply: null,
  lastFailure: null,
  lastUsage: null,
  lastVersion: null,
  lastJudgement: null,
  draftRun: null,
}

export async function createTestCase(
  { db, now, locale }: Work,
  { id: agentId }: AgentRow,
  input: TestCaseInput,
): Promise<TestCase> {
  const id = newId()
  const [[inserted]] = await commit(db, store.insertCase(db, { ...input, id, agentId, now }))
  if (!inserted) throw new Refusal('testCase.limitReached')
  return testCaseView({ ...input, ...NEVER_RUN, id, agentId, createdAt: now }, locale)
}

/** The test cases of an imported agent. */
export const importedCases = ({ db, now }: Work, agentId: string, inputs: readonly TestCaseInput[]): Statement[] =>
  jsonPieces(inputs.map((input) => ({ ...input, id: newId() }))).map((rows) =>
    store.insertCases(db, agentId, rows, now),
  )

/** With another approved answer the stored replies are judged again; with another question they are removed. */
export async function editTestCase(
  { db, locale }: Work,
  testCase: CaseOfAgent,
  input: TestCaseInput,
): Promise<TestCase> {
  const { id, lastReply, lastJudgement, draftRun } = testCase
  const isSameQuestion = input.question === testCase.question
  const isSame = isSameQuestion && input.expected === testCase.expected
  const judgeAgain = (reply: string | null) => (isSameQuestion ? judgeByFacts(input.expected, reply, testCase) : null)
  const judged = isSame
    ? { lastJudgement, draftRun }
    : {
        lastJudgement: judgeAgain(lastReply),
        draftRun: draftRun && isSameQuestion ? { ...draftRun, judgement: judgeAgain(draftRun.reply) } : null,
      }
  return testCaseView(await firstOf(store.updateCase(db, id, input, judged), 'testCase.notFound'), locale)
}

/**
 * Asks the agent as a visitor would, judges its answer, and stores both. Runs the published behaviour, or the draft. A test case
 * that was changed meanwhile is returned without the result.
 */
export async function runTestCase(work: Work, testCase: CaseOfAgent, input: RunInput): Promise<TestCase> {
  const { id, agentId, question } = testCase
  const drafted = input.asDraft ? await draftOf(work, agentId) : null
  const tested = await askTestQuestion(work, agentId, question, drafted?.draft ?? null, { run: input.run ?? null })
  const { reply: generated, failure, durationMs: ms } = tested
  const { usage } = generated ?? {}
  const reply = generated?.text ?? null
  const counted = usage && usage.inputTokens + usage.outputTokens > 0 ? usage : null
  const judgement = await judgementOf(work, testCase, tested)
  const result: store.Result = drafted
    ? {
        draftRun: {
          savedAt: drafted.savedAt,
          version: drafted.version,
          at: work.now,
          ms,
          reply,
          failure,
          usage: counted,
          judgement,
        },
      }
    : {
        lastAt: work.now,
        lastMs: ms,
        lastReply: reply,
        lastFailure: failure,
        lastUsage: counted,
        lastVersion: testCase.version,
        lastJudgement: judgement,
      }
  const [, [current]] = await commit(
    work.db,
    store.keepResult(work.db, testCase, result),
    store.currentCase(work.db, id),
  )
  if (!current) throw new Refusal('testCase.notFound')
  return testCaseView(current, work.locale)
}

export const deleteTestCase = ({ db }: Work, id: string): Promise<{ id: string }> =>
  firstOf(store.deleteCase(db, id), 'testCase.notFound')
