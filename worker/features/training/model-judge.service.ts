import * as z from 'zod/mini'
import { jsonIn } from '../../contract/json.ts'
import { VERDICTS } from '../../contract/judgements.ts'
import type { Work } from '../../core/context.ts'
import { REASON_MAX } from '../../engines/task-prompts.rules.ts'
import { requestJudgement, type TestedQuestion } from '../chat/test-question.service.ts'
import { type FactsJudgement, judge } from './judge.rules.ts'
import type { CaseOfAgent, StoredJudgement } from './test-cases.store.ts'

/** The judgement in a model's reply; a reply of another form has none. */
const ModelReply = z.object({ verdict: z.enum(VERDICTS), why: z.catch(z.string(), '') })

/** The judgement in a model's reply, which may have text around it; `null`: there is none. */
function judgementIn(reply: string): z.infer<typeof ModelReply> | null {
  const [begin, end] = [reply.indexOf('{'), reply.lastIndexOf('}')]
  const { data } = ModelReply.safeParse(jsonIn(reply.slice(begin, end + 1)))
  const reason = [...(data?.why ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, REASON_MAX).join('')
  return data ? { verdict: data.verdict, why: reason } : null
}

const byFacts = (facts: FactsJudgement, modelFailed: boolean): StoredJudgement => ({
  ...facts,
  by: 'facts',
  why: null,
  modelFailed,
})

/** The judgement of a stored reply after the approved answer has changed: by facts, without a model. */
export const judgeByFacts = (expected: string, reply: string | null, { language }: Pick<CaseOfAgent, 'language'>) =>
  reply === null ? null : byFacts(judge(expected, reply, language), false)

/**
 * Judges the answer to a test case: by facts, and by the model that gave it, if it was one. An answer that contradicts a fact is
 * never judged the same. A stored judgement of the same text is reused.
 */
export async function judgementOf(
  work: Work,
  { question, expected, language, ...testCase }: CaseOfAgent,
  { reply: generated, engines, turn }: TestedQuestion,
): Promise<StoredJudgement | null> {
  if (!generated) return null
  const facts = judge(expected, generated.text, language)
  const link = engines[generated.engineIndex ?? 0]
  const isModel = link?.settings.kind === 'openai' || link?.settings.kind === 'workers-ai'
  const isSameText = facts.verdict === 'same' && expected.trim() === generated.text.trim()
  if (!link || !isModel || isSameText) return byFacts(facts, false)
  const kept = [
    { reply: testCase.lastReply, judgement: testCase.lastJudgement },
    { reply: testCase.draftRun?.reply, judgement: testCase.draftRun?.judgement },
  ].find(({ reply, judgement }) => reply === generated.text && judgement?.by === 'model')?.judgement
  if (kept) {
    const { usage: _, ...judgement } = kept
    return judgement
  }
  const { missing, contradicted } = facts
  const judged = { question, approved: expected, given: generated.text, facts: { missing, contradicted } }
  const reply = await requestJudgement(work, link, { ...turn, language: work.locale }, judged)
  const modelJudgement = reply && judgementIn(reply.text)
  const usage = reply?.usage && { usage: reply.usage }
  if (!modelJudgement) return { ...byFacts(facts, true), ...usage }
  const verdict = contradicted.length > 0 && modelJudgement.verdict === 'same' ? 'partly' : modelJudgement.verdict
  return { ...facts, verdict, by: 'model', why: modelJudgement.why || null, modelFailed: false, ...usage }
}
