import type { EngineSettings } from '../contract/engines.ts'
import type { Clock } from '../core/clock.ts'
import { say } from '../core/words.ts'
import { phrases } from './builtin.phrases.ts'
import { builtin, unknownReplyText } from './builtin.ts'
import { type ChainEngine, turnFor } from './chain.rules.ts'
import { withinDeadlines } from './deadlines.ts'
import {
  EngineFailure,
  type EngineResources,
  isAboutContent,
  isContentRefusal,
  type ReplyEngine,
  type ReplyPart,
  type Turn,
} from './engine.ts'
import { SecretDetector, secretsIn } from './guard.rules.ts'
import { guardReply } from './guard.ts'
import { Meter } from './meter.ts'
import { openai } from './openai.ts'
import { PhraseMatcher } from './phrase-matcher.ts'
import { webhook } from './webhook.ts'
import { workersAi } from './workers-ai.ts'

/** The engine for some settings; `null`: there are none, or this installation has no models bound. */
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

/** The engine that replies when the one with these settings fails; `null`: none. */
const fallbackOf = (settings: EngineSettings): ReplyEngine | null =>
  'hasFallback' in settings && settings.hasFallback ? builtin : null

/**
 * One call of a chain: an engine and the turn as it receives it. `mayCall`: its circuit breaker and budget allow it
 * now.
 */
export interface EngineCall {
  engine: ReplyEngine
  settings: EngineSettings
  turn: Turn
  mayCall: boolean
}

/** Whether the failure only says that the engine was not called (circuit breaker, budget). It is not logged. */
export const isNotCalled = (error: unknown): boolean =>
  error instanceof EngineFailure && error.message === 'it may not be called now'

/** Whether the reply had a phrase that the owner forbids. From the last engine the reply is then "I do not know". */
const hasForbiddenPhrase = (error: unknown): boolean =>
  error instanceof EngineFailure && error.message === 'it said what its owner forbids'

const secretDetectorFor = (settings: EngineSettings, { agent }: Turn): SecretDetector =>
  new SecretDetector([agent.systemMessage, agent.instructions], secretsIn(settings))

/**
 * Streams the reply of one engine within its deadline. A metered engine's pieces are checked for secrets and forbidden
 * phrases and its usage is estimated when it fails. Throws `EngineFailure`, also for an empty reply.
 */
async function* replyFromEngine(
  { engine, settings, turn }: EngineCall,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const parts = withinDeadlines(engine, turn, clock, signal)
  if (!engine.isMetered) return yield* parts
  const meter = new Meter(settings, turn)
  let hasReply = false
  // A handover without text is a reply where the agent adds the sentence that a person will answer.
  const hasHandoverSentence = turn.agent.handover?.isOn === true && !turn.isDraft
  try {
    const forbidden = new PhraseMatcher(turn.task === undefined ? turn.agent.manner.neverSay : [])
    for await (const part of guardReply(meter.observe(parts), secretDetectorFor(settings, turn), forbidden)) {
      hasReply ||= 'text' in part || 'media' in part || 'waitsUntil' in part
      hasReply ||= hasHandoverSentence && 'needsMember' in part
      yield part
    }
  } catch (error) {
    // The provider bills the tokens of a reply that failed as well.
    const usage = meter.unreportedUsage()
    if (usage) yield { usage }
    throw error
  }
  if (!hasReply) throw new EngineFailure('it said nothing')
}

/**
 * Streams the reply of the first call of a chain that has one. When a call fails, `insteadOf` voids its pieces and the next
 * one replies from the beginning. When the last one fails after some text, that text and a note are the reply. `onFailure`
 * receives each failure that does not end the chain. Throws `EngineFailure` when no call has a reply or `signal` aborts.
 */
export async function* replyFromChain(
  calls: readonly EngineCall[],
  onFailure: (error: unknown) => void,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<ReplyPart> {
  for (const [index, call] of calls.entries()) {
    const isLast = index === calls.length - 1
    let hasContent = false
    try {
      if (!call.mayCall) throw new EngineFailure('it may not be called now')
      for await (const part of replyFromEngine(
        isLast ? { ...call, turn: { ...call.turn, isLast } } : call,
        clock,
        signal,
      )) {
        hasContent ||= 'text' in part || 'media' in part
        yield part
      }
      return
    } catch (error) {
      if (isLast && hasForbiddenPhrase(error)) {
        onFailure(error)
        yield { insteadOf: call.settings.kind, isContentRefused: true }
        yield { sources: [], outcome: 'unknown' }
        return yield { text: unknownReplyText(call.turn) }
      }
      const hasNoReply = isLast && (!hasContent || isContentRefusal(error) || call.turn.task !== undefined)
      if (hasNoReply || signal?.aborted) throw error
      onFailure(error)
      if (isLast) {
        yield { text: `\n\n*${say(call.turn.language, phrases.brokenOff)}*` }
        return yield { isBrokenOff: true }
      }
      yield { insteadOf: call.settings.kind, isContentRefused: isAboutContent(error) }
    }
  }
  throw new EngineFailure('not bound')
}

/** Streams the reply of one engine, or of its fallback when it fails. */
export function replyWithFallback(
  engine: ReplyEngine,
  settings: EngineSettings,
  turn: Turn,
  onFailure: (error: unknown) => void,
  clock: Clock,
): AsyncGenerator<ReplyPart> {
  const call = { engine, settings, turn, mayCall: true }
  const fallback = fallbackOf(settings)
  const calls = fallback ? [call, { ...call, engine: fallback, settings: { kind: 'builtin' as const } }] : [call]
  return replyFromChain(calls, onFailure, clock)
}

/** The engines of a chain that this installation can call. The fallback of one that it cannot call is left out too. */
export function availableEngines(chain: readonly ChainEngine[], resources: EngineResources): ChainEngine[] {
  const available: ChainEngine[] = []
  let isAvailable = false
  for (const engine of chain) {
    if (!engine.isFallback) isAvailable = engineOf(engine.settings, resources) !== null
    if (isAvailable) available.push(engine)
  }
  return available
}

/** The calls of a chain for a turn, in order. */
export const engineCallsOf = (
  chain: readonly (ChainEngine & { mayCall: boolean })[],
  resources: EngineResources,
  turn: Turn,
): EngineCall[] =>
  chain.flatMap((chainEngine) => {
    const engine = engineOf(chainEngine.settings, resources)
    return engine
      ? [{ engine, settings: chainEngine.settings, turn: turnFor(chainEngine, turn), mayCall: chainEngine.mayCall }]
      : []
  })
