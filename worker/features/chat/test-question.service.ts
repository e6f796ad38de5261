import { withTimeout } from '../../core/clock.ts'
import type { Work } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { EngineFailure, type FailureText, type JudgedAnswer, type Turn } from '../../engines/engine.ts'
import { replyFromChain } from '../../engines/engines.ts'
import { applyHandover, assessHandover, NEW_THREAD } from '../../engines/handover.rules.ts'
import { agentObjectOf } from './agent-object.service.ts'
import type { CalledLink, GeneratedReply, ReplyEngines } from './replies.ts'
import type { BehaviourWithSecrets } from './reply-behaviour.rules.ts'
import {
  type Bill,
  collectReply,
  engineCallsFor,
  makeReply,
  NO_LISTENER,
  newBill,
  type Question,
  speakerOf,
} from './replying.service.ts'

export type { BehaviourWithSecrets } from './reply-behaviour.rules.ts'

/** The outcome of a test question. `failure`: why neither the engine nor a fallback engine replied. */
export interface TestedQuestion {
  turn: Turn
  engines: ReplyEngines['engines']
  reply: GeneratedReply | null
  failure: FailureText | null
  /** Why the first engine failed, when a fallback engine replied. */
  standInReason: FailureText | null
  durationMs: number
}

/** The question as a visitor of the web chat would ask it, in a new thread. */
const questionFrom = ({ now }: Work, agentId: string, text: string): Question => ({
  text,
  language: null,
  attachments: [],
  origin: { agentId, sessionId: newId(), messageId: newId(), channelType: 'webchat', receivedAt: now },
})

/** The turn of a question with the passages found for it. No engine is asked, and nothing is stored. */
export async function findKnown(work: Work, agentId: string, text: string): Promise<Turn> {
  const found = await agentObjectOf(work.env, agentId).findKnown(questionFrom(work, agentId, text))
  if (found.kind === 'refused') throw new Refusal(found.code)
  if (found.kind === 'limited') throw new Refusal('request.rateLimited', { retryAfterSeconds: found.retryAfterSeconds })
  return found.turn
}

type Outcome = Pick<TestedQuestion, 'reply' | 'failure' | 'standInReason'>

async function outcomeOf({ env, clock }: Work, making: ReplyEngines, turn: Turn, bill: Bill): Promise<Outcome> {
  let standInReason: FailureText | null = null
  const failing = (error: unknown) => {
    if (error instanceof EngineFailure) standInReason ??= error.message
  }
  try {
    const reply = await collectReply(
      replyFromChain(engineCallsFor(env, making, turn, clock), failing, clock),
      () => {},
      clock,
      bill,
    )
    if (!reply) return { reply, failure: 'it said nothing', standInReason: null }
    const handled = applyHandover(assessHandover(reply, turn, speakerOf(making, reply)), NEW_THREAD)
    return { reply: handled, failure: null, standInReason }
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    return { reply: null, failure: error.message, standInReason: null }
  }
}

/**
 * Asks an agent one question as a visitor would, with the published behaviour or with `draft`. Nothing is stored and no plan
 * conversation used; tokens count against the budgets. `history`: the messages before it; `run`: the run of test cases that it
 * belongs to; `isDraft`: the reply is a draft that a member reads.
 */
export async function askTestQuestion(
  work: Work,
  agentId: string,
  text: string,
  draft: BehaviourWithSecrets | null,
  {
    history = [],
    run = null,
    isDraft = false,
  }: { history?: Turn['history']; run?: string | null; isDraft?: boolean } = {},
): Promise<TestedQuestion> {
  const agentObject = agentObjectOf(work.env, agentId)
  const question = questionFrom(work, agentId, text)
  const preview = await agentObject.preview(question, draft, { history, run })
  if (preview.kind === 'refused') throw new Refusal(preview.code)
  if (preview.kind === 'limited')
    throw new Refusal('request.rateLimited', { retryAfterSeconds: preview.retryAfterSeconds })
  const { making } = preview
  const turn: Turn = isDraft ? { ...preview.turn, isDraft } : preview.turn
  const began = work.clock.now()
  let reply: GeneratedReply | null = null
  const bill = newBill()
  try {
    const outcome = await outcomeOf(work, making, turn, bill)
    reply = outcome.reply
    return { turn, engines: making.engines, ...outcome, durationMs: work.clock.now() - began }
  } finally {
    work.background(agentObject.previewEnded(question.origin.messageId, reply, bill))
  }
}

const JUDGEMENT_MS = 20_000

/**
 * Has a model that answered a test question judge an answer; `null` when its budgets have no room, or when it fails or exceeds
 * the deadline. The model does not get the agent's instructions. The circuit breaker does not record the call, so that a failed
 * judgement never prevents a reply. Its tokens count against the budgets in every case.
 */
export async function requestJudgement(
  work: Work,
  { settings, ...link }: CalledLink,
  { agent, language, origin }: Turn,
  judged: JudgedAnswer,
): Promise<GeneratedReply | null> {
  const turn: Turn = {
    task: 'judgement',
    judged,
    message: '',
    attachments: [],
    origin: { ...origin, sessionId: newId(), messageId: newId() },
    now: work.clock.now(),
    language,
    agent: { ...agent, systemMessage: '', instructions: '', nextStep: '' },
    passages: [],
    history: [],
  }
  const hasTemperature = 'temperature' in settings && settings.temperature !== undefined
  const judge = { ...link, settings: hasTemperature ? { ...settings, temperature: 0 } : settings, mayCall: true }
  const agentObject = agentObjectOf(work.env, origin.agentId)
  if (!(await agentObject.judgementBegun(judge, turn))) return null
  const bill = newBill()
  const stop = new AbortController()
  const reply = makeReply(work.env, { engines: [judge] }, turn, NO_LISTENER, bill, work.clock, stop.signal)
  work.background(reply.then(() => agentObject.judgementEnded(turn.origin.messageId, bill)))
  return withTimeout(work.clock, JUDGEMENT_MS, reply, () => {
    stop.abort()
    return null
  })
}
