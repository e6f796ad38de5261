import { isSuperAdmin } from '../../contract/permissions.ts'
import type { RunInput, TestCase, TestCaseInput } from '../../contract/training.ts'
import type { Caller, Work } from '../../core/context.ts'
import type { Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { jsonPieces } from '../../core/json-pieces.ts'
import { Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { draftOf } from '../behaviour/behaviour.service.ts'
import { rehearse } from '../chat/rehearsal.service.ts'
import * as store from './test-cases.store.ts'
import { testCaseView } from './training.view.ts'

/** A case of an agent that the caller may see; refuses alike when it is another's and when there is none. */
export async function testCaseOf(
  { db }: Work,
  caller: Caller,
  agentId: string,
  id: string,
): Promise<store.TestCaseRow> {
  const [testCase] = await store.caseById(db, isSuperAdmin(caller) ? null : caller.userId, agentId, id)
  if (!testCase) throw new Refusal('testCase.notFound')
  return testCase
}

export const listTestCases = async ({ db, locale }: Work, { id }: AgentRow): Promise<TestCase[]> =>
  (await store.casesOf(db, id)).map((row) => testCaseView(row, locale))

export async function createTestCase(
  { db, now, locale }: Work,
  { id: agentId }: AgentRow,
  input: TestCaseInput,
): Promise<TestCase> {
  const id = newId()
  const [inserted] = await store.insertCase(db, { ...input, id, agentId, now })
  if (!inserted) throw new Refusal('testCase.limitReached')
  const never = { lastAt: null, lastMs: null, lastReply: null, lastFailure: null, lastUsage: null }
  return testCaseView({ ...input, ...never, id, agentId, createdAt: now }, locale)
}

/** The cases that a new agent brings along, written down beside it. */
export const arrivingCases = ({ db, now }: Work, agentId: string, inputs: readonly TestCaseInput[]): Statement[] =>
  jsonPieces(inputs.map((input) => ({ ...input, id: newId() }))).map((rows) =>
    store.insertCases(db, agentId, rows, now),
  )

export async function editTestCase({ db, locale }: Work, id: string, input: TestCaseInput): Promise<TestCase> {
  const [edited] = await store.updateCase(db, id, input)
  if (!edited) throw new Refusal('testCase.notFound')
  return testCaseView(edited, locale)
}

/** Asks the agent as a customer would, and keeps what it said. What a draft says is answered and not kept. */
export async function runTestCase(work: Work, testCase: store.TestCaseRow, { asDraft }: RunInput): Promise<TestCase> {
  const { id, agentId, question } = testCase
  const draft = asDraft ? await draftOf(work, agentId) : null
  const { made, failure, durationMs } = await rehearse(work, agentId, question, draft)
  const { usage } = made ?? {}
  const result = {
    lastAt: work.now,
    lastMs: durationMs,
    lastReply: made?.text ?? null,
    lastFailure: failure,
    lastUsage: usage && usage.inputTokens + usage.outputTokens > 0 ? usage : null,
  }
  if (draft) return testCaseView({ ...testCase, ...result }, work.locale)
  const [kept] = await store.keepResult(work.db, id, result)
  if (!kept) throw new Refusal('testCase.notFound')
  return testCaseView(kept, work.locale)
}

export async function deleteTestCase({ db }: Work, id: string): Promise<{ id: string }> {
  const [deleted] = await store.deleteCase(db, id)
  if (!deleted) throw new Refusal('testCase.notFound')
  return deleted
}
