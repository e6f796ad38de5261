import type { Clock } from '../../core/clock.ts'
import type { Env } from '../../core/env.ts'
import type { Begun, Made } from './mail.ts'
import { type Bill, makeReply, newBill } from './replying.service.ts'

/** A reply that is being made. What it says is kept until somebody listens. */
export interface BegunReply {
  bill: Bill
  /** `null`: its engines failed. */
  made: Promise<Made | null>
  /** Hears what was said so far, and each piece from then on. */
  listen(hear: (text: string) => void): void
  /** Nobody will listen: whoever makes it stops. */
  leave(): void
}

export function beginReply(env: Env, clock: Clock, { making, turn }: Pick<Begun, 'making' | 'turn'>): BegunReply {
  const bill = newBill()
  const unheard: string[] = []
  const left = new AbortController()
  let hear = (text: string): void => void unheard.push(text)
  return {
    bill,
    made: makeReply(env, making, turn, (text) => hear(text), bill, clock, left.signal),
    listen: (listener) => {
      hear = listener
      unheard.splice(0).forEach(listener)
    },
    leave: () => left.abort(),
  }
}
