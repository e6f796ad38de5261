import type { Clock } from '../../worker/core/clock.ts'
import type { Behaved, Bill, Letter, Made, Rehearsal } from '../../worker/features/chat/mail.ts'
import { behaving } from '../../worker/features/chat/replying.service.ts'
import type { Exchanges } from './exchanges.ts'
import type { Knowledge } from './knowledge.ts'
import { type Limits, rehearsalLimits } from './limits.ts'

/** Questions of the owner's own, which are answered as a message would be and are neither kept nor counted. */
export class Rehearsals {
  readonly #limits: Limits
  readonly #knowledge: Knowledge
  readonly #exchanges: Exchanges
  readonly #clock: Clock

  constructor(limits: Limits, knowledge: Knowledge, exchanges: Exchanges, clock: Clock) {
    this.#limits = limits
    this.#knowledge = knowledge
    this.#exchanges = exchanges
    this.#clock = clock
  }

  /** All that a reply takes, of the agent as it is or as a draft would have it; whoever asked makes it, and says what came of it. */
  async begin(letter: Letter, draft: Behaved | null): Promise<Rehearsal> {
    const retryAfterSeconds = this.#limits.spend(rehearsalLimits, this.#clock.now())
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    const reading = await this.#knowledge.current()
    if (!reading) return { kind: 'refused', code: 'agent.notFound' }
    if (!reading.agent.isEntitled) return { kind: 'refused', code: 'subscription.inactive' }
    const agent = draft ? { ...reading.agent, ...behaving(reading.typeEngine, draft) } : reading.agent
    return { kind: 'ready', ...(await this.#exchanges.rehearse(letter, agent)) }
  }

  end(messageId: string, made: Made | null, bill: Bill): void {
    this.#exchanges.rehearsed(messageId, made, bill)
  }

  /** What the agent knows has changed: the next message is answered from what is there now. */
  learn(): void {
    this.#knowledge.renew()
  }
}
