import type { Clock } from '../../core/clock.ts'
import type { Env } from '../../core/env.ts'
import { readJsonLines } from '../../core/json-lines.ts'
import { factsOf, log } from '../../core/log.ts'
import type { Turn } from '../../engines/engine.ts'
import type { GeneratedReply, ReplyEngines } from './replies.ts'
import { type Bill, makeReply, type ReplyListener } from './replying.service.ts'

/**
 * A line of the answer of `EngineCalls`: a piece of the reply, the information that another engine begins it anew, or the whole
 * reply (`null`: none) with its bill.
 */
export type EngineLine = { text: string } | { isRestart: true } | { made: GeneratedReply | null; bill: Bill }

export interface EngineCall {
  lines: ReadableStream<Uint8Array>
  stop: () => void
}

interface EngineCallsClient {
  reply(making: ReplyEngines, turn: Turn): Promise<EngineCall & Partial<Disposable>>
}

/** The Worker's exports as an object sees them; undefined in tests without a runtime. */
export type Exports = { EngineCalls?: EngineCallsClient } | undefined

/** Runs `makeReply` in an invocation of its own; `null` after an error or once `signal` aborts. */
export async function askEngines(
  exports: Exports,
  env: Env,
  making: ReplyEngines,
  turn: Turn,
  listener: ReplyListener,
  bill: Bill,
  clock: Clock,
  signal?: AbortSignal,
): Promise<GeneratedReply | null> {
  if (signal?.aborted) return null
  const isCalled = making.engines.some(({ settings }) => settings.kind !== 'builtin')
  if (!exports?.EngineCalls || !isCalled) return makeReply(env, making, turn, listener, bill, clock, signal)
  const call = exports.EngineCalls.reply(making, turn)
  const stop = () => void call.then((begun) => begun.stop()).catch(() => {})
  signal?.addEventListener('abort', stop)
  try {
    for await (const line of readJsonLines<EngineLine>((await call).lines, signal)) {
      if ('text' in line) listener.onText(line.text)
      else if ('isRestart' in line) listener.onRestart()
      else {
        Object.assign(bill, line.bill)
        return line.made
      }
    }
    throw new Error('the reply broke off')
  } catch (error) {
    if (signal?.aborted) return null
    bill.hasBegun = true
    log('error', 'engine.callLost', { agentId: turn.origin.agentId, ...factsOf(error) })
    return null
  } finally {
    signal?.removeEventListener('abort', stop)
    void call.then((begun) => begun[Symbol.dispose]?.()).catch(() => {})
  }
}
