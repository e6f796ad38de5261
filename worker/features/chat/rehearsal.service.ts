import type { Work } from '../../core/context.ts'
import type { Env } from '../../core/env.ts'
import { hubOf } from '../../core/hub.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { EngineFailure, type FailureText, type Turn } from '../../engines/engine.ts'
import { speaking } from '../../engines/engines.ts'
import type { Behaved, Letter, Made, Making } from './mail.ts'
import { type Bill, gathered, newBill, voicesFor } from './replying.service.ts'

export type { Behaved } from './behaving.rules.ts'

/** What a question that is no conversation came to. `failure`: why the engine, or whoever stands in for it, said nothing. */
export interface Rehearsed {
  turn: Turn
  engines: Making['engines']
  made: Made | null
  failure: FailureText | null
  /** Why the engine itself said nothing, when another one spoke. */
  standInReason: FailureText | null
  durationMs: number
}

/** A customer on the web chat asks this, in a session of his own. */
const letterOf = ({ now }: Work, text: string): Letter => ({
  messageId: newId(),
  sessionId: newId(),
  isProven: false,
  channelType: 'webchat',
  language: null,
  text,
  receivedAt: now,
})

type Outcome = Pick<Rehearsed, 'made' | 'failure' | 'standInReason'>

async function outcomeOf({ env, clock }: Work, making: Making, turn: Turn, bill: Bill): Promise<Outcome> {
  let standInReason: FailureText | null = null
  const failing = (error: unknown) => {
    if (error instanceof EngineFailure) standInReason ??= error.message
  }
  try {
    const made = await gathered(speaking(voicesFor(env, making, turn, clock), failing, clock), () => {}, clock, bill)
    return made ? { made, failure: null, standInReason } : { made, failure: 'it said nothing', standInReason: null }
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    return { made: null, failure: error.message, standInReason: null }
  }
}

/**
 * Asks an agent as a customer would; with a draft, as it is to speak once that is published. Nothing is stored and no
 * conversation counted; a model's budget is.
 */
export async function rehearse(work: Work, agentId: string, text: string, draft: Behaved | null): Promise<Rehearsed> {
  const hub = hubOf(work.env, agentId)
  const letter = letterOf(work, text)
  const rehearsal = await hub.rehearse(letter, draft)
  if (rehearsal.kind === 'refused') throw new Refusal(rehearsal.code)
  if (rehearsal.kind === 'limited')
    throw new Refusal('request.rateLimited', { retryAfterSeconds: rehearsal.retryAfterSeconds })
  const { turn, making } = rehearsal
  const began = work.clock.now()
  let made: Made | null = null
  const bill = newBill()
  try {
    const outcome = await outcomeOf(work, making, turn, bill)
    made = outcome.made
    return { turn, engines: making.engines, ...outcome, durationMs: work.clock.now() - began }
  } finally {
    work.background(hub.rehearsed(letter.messageId, made, bill))
  }
}

/** Lets an agent answer from what it knows now, and not from what it knew ten seconds ago. */
export const learnAtOnce = (env: Env, agentId: string): Promise<void> => hubOf(env, agentId).learn()
