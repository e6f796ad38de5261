import type { Behaviour } from '../../contract/behaviour.ts'
import type { EngineSettings } from '../../contract/engines.ts'
import type { Work } from '../../core/context.ts'
import type { Env } from '../../core/env.ts'
import { hubOf } from '../../core/hub.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { EngineFailure, type FailureText, type Turn } from '../../engines/engine.ts'
import { answering, engineOf, withoutEngine } from '../../engines/engines.ts'
import { meansOf } from '../../engines/means.ts'
import type { Letter, Made, Making } from './mail.ts'
import { gathered } from './replying.service.ts'

/** What a question that is no conversation came to. `failure`: why the engine, or whoever stands in for it, said nothing. */
export interface Rehearsed {
  turn: Turn
  settings: EngineSettings | null
  made: Made | null
  failure: FailureText | null
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

function piecesOf({ env }: Work, { engine: settings, mayCall }: Making, turn: Turn) {
  const engine = engineOf(settings, meansOf(env))
  if (!engine || !settings) throw new EngineFailure('not bound')
  return mayCall ? answering(engine, settings, turn, () => {}) : withoutEngine(settings, turn)
}

async function outcomeOf(work: Work, making: Making, turn: Turn): Promise<Pick<Rehearsed, 'made' | 'failure'>> {
  try {
    const made = await gathered(piecesOf(work, making, turn), () => {})
    return made ? { made, failure: null } : { made, failure: 'it said nothing' }
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    return { made: null, failure: error.message }
  }
}

/** Asks an agent as a customer would; with a draft, as it is to speak once that is published. Nothing is stored and no conversation counted; a model's budget is. */
export async function rehearse(work: Work, agentId: string, text: string, draft: Behaviour | null): Promise<Rehearsed> {
  const hub = hubOf(work.env, agentId)
  const letter = letterOf(work, text)
  const rehearsal = await hub.rehearse(letter, draft)
  if (rehearsal.kind === 'refused') throw new Refusal(rehearsal.code)
  if (rehearsal.kind === 'limited')
    throw new Refusal('request.rateLimited', { retryAfterSeconds: rehearsal.retryAfterSeconds })
  const { turn, making } = rehearsal
  const began = Date.now()
  let made: Made | null = null
  try {
    const outcome = await outcomeOf(work, making, turn)
    made = outcome.made
    return { turn, settings: making.engine, ...outcome, durationMs: Date.now() - began }
  } finally {
    work.background(hub.rehearsed(letter.messageId, made))
  }
}

/** Lets an agent answer from what it knows now, and not from what it knew ten seconds ago. */
export const learnAtOnce = (env: Env, agentId: string): Promise<void> => hubOf(env, agentId).learn()
