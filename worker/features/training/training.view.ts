import { replyWindow } from '../../channels/reply-window.rules.ts'
import type { ReplyUsage } from '../../contract/conversations.ts'
import type { Usage } from '../../contract/engines.ts'
import type { Judgement } from '../../contract/judgements.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Asker, UnansweredQuestion } from '../../contract/questions.ts'
import type { AgentTrial, Certainty, OwnAnswer, TestCase } from '../../contract/training.ts'
import { dollars } from '../../core/money.ts'
import { say } from '../../core/words.ts'
import type { FailureText, Turn } from '../../engines/engine.ts'
import { sentenceOf } from '../../engines/failures.words.ts'
import { outcomeOf } from './judge.rules.ts'
import type { Group, UnansweredExchange } from './questions.rules.ts'
import type { DraftRun, StoredJudgement, TestCaseRow } from './test-cases.store.ts'

const time = (at: number): string => new Date(at).toISOString()

/** An answer with every way to ask for it, the question itself first. */
interface Answer {
  id: string
  questions: readonly string[]
  body: string
  language: Locale
  createdAt: string
  updatedAt: string
  isLearned: boolean
}

export const answerView = ({ questions, body, ...kept }: Answer): OwnAnswer => {
  const [question = '', ...otherQuestions] = questions
  const { id, language, isLearned, createdAt, updatedAt } = kept
  return { id, question, otherQuestions, answer: body, language, isLearned, createdAt, updatedAt }
}

const ASKERS_SHOWN = 10
function askerView(
  { threadId, sessionId, channelType, contact: stored, contactNumber, lastAt }: UnansweredExchange,
  now: number,
): Asker {
  const contact = JSON.parse(stored ?? 'null') as Asker['contact']
  const facts = { channelType, lastAt, comment: contact?.comment, isRefused: false }
  return { threadId, sessionId, channelType, contact, contactNumber, replyWindow: replyWindow(facts, now) }
}

export const questionView = (
  agentId: string,
  { key, question, count, at, sessionId, askers, memberReply }: Group,
  now: number,
): UnansweredQuestion => ({
  key,
  question,
  count,
  lastAskedAt: time(at),
  people: askers.length,
  askers: askers.slice(0, ASKERS_SHOWN).map((asker) => askerView(asker, now)),
  memberReply,
  agentId,
  sessionId,
})

function usageOf({ costMicros, ...counted }: Usage): ReplyUsage {
  return { ...counted, ...(costMicros !== undefined && { costUsd: dollars(costMicros) }) }
}

const sayFailure = (failure: string | null, locale: Locale): string | null => {
  if (failure === null) return null
  const { sentence, values } = sentenceOf(failure as FailureText)
  return say(locale, sentence, values)
}

const judgementView = ({ usage, ...judgement }: StoredJudgement): Judgement => ({
  ...judgement,
  ...(usage && { usage: usageOf(usage) }),
})

type TestRun = Omit<DraftRun, 'savedAt' | 'version'> & { version: number | null }

const ranView = ({ reply, failure, ms, at, usage, version, judgement }: TestRun, locale: Locale) => ({
  reply,
  failure: sayFailure(failure, locale),
  durationMs: ms,
  at: time(at),
  ...(usage && { usage: usageOf(usage) }),
  version,
  judgement: judgement && judgementView(judgement),
})

/** The result of the last run of the published behaviour. */
const lastOf = (row: TestCaseRow): TestRun | null =>
  row.lastAt === null
    ? null
    : {
        at: row.lastAt,
        ms: row.lastMs ?? 0,
        reply: row.lastReply,
        failure: row.lastFailure,
        usage: row.lastUsage,
        version: row.lastVersion,
        judgement: row.lastJudgement,
      }

export function testCaseView(row: TestCaseRow, locale: Locale): TestCase {
  const { draftRun: draft } = row
  const last = lastOf(row)
  return {
    id: row.id,
    question: row.question,
    expected: row.expected,
    createdAt: time(row.createdAt),
    last: last && ranView(last, locale),
    draft: draft && { ...ranView(draft, locale), savedAt: time(draft.savedAt) },
    outcome: last && draft && last.version === draft.version ? outcomeOf(draft, last) : null,
  }
}

/** The result of a test question. If no engine answered, `turn` has the passages that were found. */
interface TrialFacts {
  turn: Turn
  engines: { settings: { kind: NonNullable<AgentTrial['engine']> } }[]
  reply: { text: string; sources: string[]; outcome?: Certainty; usage?: Usage; engineIndex?: number } | null
  failure: FailureText | null
  standInReason: FailureText | null
  durationMs: number
}

interface PreviewFacts {
  prompt: AgentTrial['prompt']
  locale: Locale
}

export const trialView = (
  { turn, engines, reply, failure, standInReason, durationMs }: TrialFacts,
  { prompt, locale }: PreviewFacts,
): AgentTrial => ({
  reply: reply?.text ?? null,
  failure: sayFailure(failure, locale),
  durationMs,
  language: turn.language,
  engine: engines[0]?.settings.kind ?? null,
  standIn: (reply?.engineIndex && engines[reply.engineIndex]?.settings.kind) || null,
  standInReason: sayFailure(standInReason, locale),
  usage: reply?.usage ? usageOf(reply.usage) : null,
  sources: reply?.sources ?? [],
  outcome: reply?.outcome ?? null,
  passages: turn.passages
    .map(({ heading, body, confidence: fit, foundBy }) => ({
      heading,
      body,
      fit,
      isSource: reply?.sources.includes(heading) ?? false,
      ...(foundBy && { foundBy }),
    }))
    .filter(({ fit, isSource }) => fit > 0 || isSource),
  prompt,
})
