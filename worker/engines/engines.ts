import type { EngineSettings } from '../contract/engines.ts'
import type { Clock } from '../core/clock.ts'
import { say } from '../core/words.ts'
import { phrases } from './builtin.phrases.ts'
import { builtin, unknownReplyText } from './builtin.ts'
import { type Link, turnFor } from './chain.rules.ts'
import { withinDeadlines } from './deadlines.ts'
import {
  EngineFailure,
  type EngineResources,
  isAboutContent,
  isContentRefusal,
  type Piece,
  type ReplyEngine,
  type Turn,
} from './engine.ts'
import { Confidences, secretsIn } from './guard.rules.ts'
import { guarded } from './guard.ts'
import { Meter } from './meter.ts'
import { openai } from './openai.ts'
import { PhraseMatcher } from './phrase-matcher.ts'
import { webhook } from './webhook.ts'
import { workersAi } from './workers-ai.ts'

/** `null`: agents whose type asks for this kind cannot be answered by this installation. */
export function engineOf(settings: EngineSettings | null, resources: EngineResources): ReplyEngine | null {
  switch (settings?.kind) {
    case 'builtin':
      return builtin
    case 'openai':
      return openai(settings, resources)
    case 'workers-ai':
      return resources.models ? workersAi(settings, resources.models, resources.clock) : null
    case 'webhook':
      return webhook(settings, resources)
    case undefined:
      return null
  }
}

/** The engine that speaks when the one that was chosen has nothing to say. */
const fallbackOf = (settings: EngineSettings): ReplyEngine | null =>
  'hasFallback' in settings && settings.hasFallback ? builtin : null

/** An engine of a chain, and the turn as it is asked. `mayCall`: its circuit and its budget allow a call now. */
export interface EngineCall {
  engine: ReplyEngine
  settings: EngineSettings
  turn: Turn
  mayCall: boolean
}

/** Whether the failure means only that no engine was called; it is not logged. */
export const isNotCalled = (error: unknown): boolean =>
  error instanceof EngineFailure && error.message === 'it may not be called now'

/** The last engine said what its owner forbids: the answer is not known, rather than no answer. */
const isForbidden = (error: unknown): boolean =>
  error instanceof EngineFailure && error.message === 'it said what its owner forbids'

const confidencesOf = (settings: EngineSettings, { agent }: Turn): Confidences =>
  new Confidences([agent.systemMessage, agent.instructions], secretsIn(settings))

async function* alone(
  { engine, settings, turn }: EngineCall,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<Piece> {
  const pieces = withinDeadlines(engine, turn, clock, signal)
  if (!engine.isMetered) return yield* pieces
  const meter = new Meter(settings, turn)
  let hasSpoken = false
  // A reply without words is the sentence that a person will answer, where the contact is told one.
  const isTold = turn.agent.handover?.isOn === true && !turn.isDraft
  try {
    const never = new PhraseMatcher(turn.task === undefined ? turn.agent.manner.neverSay : [])
    for await (const piece of guarded(meter.watching(pieces), confidencesOf(settings, turn), never)) {
      hasSpoken ||= 'text' in piece || 'media' in piece || 'waitsUntil' in piece || (isTold && 'needsMember' in piece)
      yield piece
    }
  } catch (error) {
    // What was said is paid for, whether or not anybody was shown it.
    const usage = meter.unpaid()
    if (usage) yield { usage }
    throw error
  }
  if (!hasSpoken) throw new EngineFailure('it said nothing')
}

/**
 * The reply of the first of several that has one. The next one stands in for who fails, and begins from the beginning
 * where that one had spoken already. When the last one breaks off, what it said is the reply, with a word about that.
 * `failing` hears why. Throws when nobody answers, and when `signal` says that nobody listens any more.
 */
export async function* speaking(
  calls: readonly EngineCall[],
  failing: (error: unknown) => void,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<Piece> {
  for (const [index, call] of calls.entries()) {
    const isLast = index === calls.length - 1
    let hasSpoken = false
    try {
      if (!call.mayCall) throw new EngineFailure('it may not be called now')
      for await (const piece of alone(isLast ? { ...call, turn: { ...call.turn, isLast } } : call, clock, signal)) {
        hasSpoken ||= 'text' in piece || 'media' in piece
        yield piece
      }
      return
    } catch (error) {
      if (isLast && isForbidden(error)) {
        failing(error)
        yield { insteadOf: call.settings.kind, isContentRefused: true }
        yield { sources: [], outcome: 'unknown' }
        return yield { text: unknownReplyText(call.turn) }
      }
      const isLost = isLast && (!hasSpoken || isContentRefusal(error) || call.turn.task !== undefined)
      if (isLost || signal?.aborted) throw error
      failing(error)
      if (isLast) {
        yield { text: `\n\n*${say(call.turn.language, phrases.brokenOff)}*` }
        return yield { isBrokenOff: true }
      }
      yield { insteadOf: call.settings.kind, isContentRefused: isAboutContent(error) }
    }
  }
  throw new EngineFailure('not bound')
}

/** The reply of one engine, or of the built-in one if that stands in for it. */
export function answering(
  engine: ReplyEngine,
  settings: EngineSettings,
  turn: Turn,
  failing: (error: unknown) => void,
  clock: Clock,
): AsyncGenerator<Piece> {
  const call = { engine, settings, turn, mayCall: true }
  const fallback = fallbackOf(settings)
  const calls = fallback ? [call, { ...call, engine: fallback, settings: { kind: 'builtin' as const } }] : [call]
  return speaking(calls, failing, clock)
}

/** Those of a chain that this installation can call. Where it cannot call one, the engine that stands in for it is left out too. */
export function availableEngines(chain: readonly Link[], resources: EngineResources): Link[] {
  const kept: Link[] = []
  let isThere = false
  for (const link of chain) {
    if (!link.isStandIn) isThere = engineOf(link.settings, resources) !== null
    if (isThere) kept.push(link)
  }
  return kept
}

/** The calls that a turn may lead to, in order: the next one is made where the one before has no reply. */
export const engineCallsOf = (
  chain: readonly (Link & { mayCall: boolean })[],
  resources: EngineResources,
  turn: Turn,
): EngineCall[] =>
  chain.flatMap((link) => {
    const engine = engineOf(link.settings, resources)
    return engine ? [{ engine, settings: link.settings, turn: turnFor(link, turn), mayCall: link.mayCall }] : []
  })
