import { WorkerEntrypoint } from 'cloudflare:workers'
import { systemClock } from '../../core/clock.ts'
import type { Env } from '../../core/env.ts'
import { JsonLinesWriter } from '../../core/json-lines.ts'
import type { Turn } from '../../engines/engine.ts'
import type { EngineCall, EngineLine } from './engine-calls.service.ts'
import type { ReplyEngines } from './replies.ts'
import { makeReply, newBill } from './replying.service.ts'

/**
 * Calls engines for an agent object, each reply in an invocation of its own. One invocation can wait for the headers of only six
 * calls at once, so slow engines would delay the object's other replies.
 */
export class EngineCalls extends WorkerEntrypoint<Env> {
  /**
   * The reply as lines of JSON: its pieces as they are made, then the whole reply and its bill. `stop` closes the connection to
   * the engine at once; a cancelled stream is noticed only when the next piece is written.
   */
  reply(making: ReplyEngines, turn: Turn): EngineCall {
    const disconnect = new AbortController()
    const writer = new JsonLinesWriter<EngineLine>(() => disconnect.abort())
    const bill = newBill()
    const listener = {
      onText: (text: string) => writer.write({ text }),
      onRestart: () => writer.write({ isRestart: true }),
    }
    const replying = makeReply(this.env, making, turn, listener, bill, systemClock, disconnect.signal).then((reply) => {
      writer.write({ made: reply, bill })
      writer.close()
    })
    this.ctx.waitUntil(replying)
    return { lines: writer.readable, stop: () => disconnect.abort() }
  }
}
