import { type Clock, withTimeout } from '../core/clock.ts'
import { factsOf, log } from '../core/log.ts'

/** A call of an agent's object whose failure does not fail the request. */
interface ObjectCall {
  clock: Clock
  /** The event name under which a failure is logged. */
  event: string
  timeoutMs: number
  call: (agentId: string) => Promise<unknown>
}

/** Calls one object. A failure or a timeout is logged and not thrown. */
async function callOne({ clock, event, timeoutMs, call }: ObjectCall, agentId: string): Promise<void> {
  try {
    await withTimeout(clock, timeoutMs, call(agentId), () => {
      throw new Error('no answer in time')
    })
  } catch (error) {
    log('warn', event, { agentId, ...factsOf(error) })
  }
}

/** Calls the objects of these agents, at most `atOnce` concurrently. Never throws. */
export async function callEach(agentIds: readonly string[], atOnce: number, call: ObjectCall): Promise<void> {
  const queue = agentIds[Symbol.iterator]()
  const worker = async () => {
    for (const agentId of queue) await callOne(call, agentId)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, agentIds.length) }, worker))
}
