import type { Outgoing } from '../../worker/agent-client/messages.ts'
import { ATTEMPTS_MAX, backoffMs } from '../../worker/core/backoff.ts'
import { configOf } from '../../worker/core/config.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import {
  currentAddress,
  mediaAsText,
  type ruleOf,
  sendPart,
  waitBeforeRetry,
} from '../../worker/features/chat/delivery.service.ts'
import { DELIVERIES_DUE } from './deliveries.ts'
import { applyRefusal, type RefusalParts } from './delivery-refusals.ts'
import type { Delivery } from './delivery-rows.ts'
import { Lane } from './pool.ts'
import type { ConnectedChannel } from './settings.ts'

const LEASE_MS = 30_000
const DELIVERIES_AT_ONCE = 20

/** Lane that sends due deliveries to their providers. A part that was sent is stored before the next, so that a retry skips it. */
export class Sender extends Lane<RefusalParts> {
  override begin(now: number): void {
    const { deliveries } = this.parts.set
    for (const delivery of deliveries.due(now, Math.max(0, DELIVERIES_AT_ONCE - this.running))) {
      deliveries.lease(delivery.turnId, now + LEASE_MS)
      void this.track(this.#run({ ...delivery, attempts: delivery.attempts + 1 }))
    }
  }

  override get due() {
    return [DELIVERIES_DUE]
  }

  async #run(delivery: Delivery): Promise<void> {
    const { set, settings, clock } = this.parts
    const { turnId } = delivery
    try {
      const thread = set.threads.byId(delivery.threadId)
      const connected = thread && (await settings.connectedChannel(thread.channelType))
      if (connected) await this.#send(delivery, connected)
      else this.#fail(turnId, 'tokenInvalid', '')
    } catch (error) {
      log('error', 'agent.delivery', { turnId, ...factsOf(error) })
      const now = clock.now()
      if (delivery.attempts >= ATTEMPTS_MAX) this.#fail(turnId, 'houseFailed', '')
      else set.deliveries.retryAt(turnId, now + backoffMs(delivery.attempts))
    }
  }

  async #send(delivery: Delivery, connected: ConnectedChannel): Promise<void> {
    const { env, set, clock, stream } = this.parts
    const { turnId } = delivery
    const turn = set.turns.byId(turnId)
    if (!turn) return
    const { channelType } = set.threadOf(turn)
    let remaining: Outgoing[] = delivery.outgoing
    let tries = delivery.attempts
    if (remaining.length === 0) set.deliveries.setRemaining(turnId, [], clock.now(), 0)
    for (let [part] = remaining; part; [part] = remaining) {
      const optOut = part.isOptOutNotice ? undefined : set.threadOf(turn).contact?.optOut
      if (optOut) return this.#fail(turnId, optOut.reason === 'asked' ? 'personStopped' : 'personBlocked', '')
      const sent = await sendPart(
        configOf(env),
        connected,
        turn.uid,
        currentAddress(set.threadOf(turn), delivery.address),
        part,
      )
      const now = clock.now()
      if (!set.turns.byId(turnId)) return
      if ('failure' in sent) {
        const wait = waitBeforeRetry(sent.failure, tries)
        if (wait !== null) return set.deliveries.retryAt(turnId, now + wait)
        const instead = mediaAsText(channelType, part, sent.failure)
        if (instead.length === 0) return this.#failRefused(turnId, connected, sent.failure)
        remaining = [...instead, ...remaining.slice(1)]
        set.deliveries.setRemaining(turnId, remaining, now, now + LEASE_MS)
        continue
      }
      if (set.threads.endComment(delivery.threadId, delivery.address)) set.outbox.add('status', set.threadOf(turn).key)
      remaining = remaining.slice(1)
      tries = 1
      set.deliveries.partSent(turnId, sent.messageId, remaining, now, now + LEASE_MS)
    }
    set.outbox.add('delivery', turn.uid)
    stream.exchangeChanged(set.exchangeRefOf(turn))
  }

  /** Ends a delivery that the provider refuses. */
  #failRefused(turnId: number, connected: ConnectedChannel, failure: Parameters<typeof ruleOf>[0]): void {
    const turn = this.parts.set.turns.byId(turnId)
    if (turn) void this.track(applyRefusal(this.parts, turn, connected, failure))
    this.#fail(turnId, failure.reason, failure.detail)
  }

  #fail(turnId: number, reason: string, detail: string): void {
    const { set, clock, stream } = this.parts
    set.deliveries.fail(turnId, reason, detail, clock.now())
    const turn = set.turns.byId(turnId)
    if (!turn) return
    set.outbox.add('delivery', turn.uid)
    const { channelType } = set.threadOf(turn)
    // The contact opted out himself: this is no failure to show to the owner.
    if (reason === 'personStopped') stream.exchangeChanged(set.exchangeRefOf(turn))
    else stream.trouble('undelivered', set.exchangeRefOf(turn), turn.key, channelType)
  }
}
