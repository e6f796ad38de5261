import { ATTEMPTS_MAX } from '../../worker/core/backoff.ts'
import { configOf } from '../../worker/core/config.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { acknowledge } from '../../worker/features/chat/delivery.service.ts'
import type { OptOuts } from './opt-outs.ts'
import { Lane } from './pool.ts'
import type { QuotaRefusal } from './quota-refusal.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import type { Message, Thread, Turn } from './rows.ts'
import { refusalOf } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { TurnRetries } from './turn-retries.ts'
import { TURNS_DUE } from './turns.ts'

/** Lease of a turn, for which an alarm is set: it starts the object again after a crash. */
const LEASE_MS = 30_000
const TURNS_AT_ONCE = 50

interface Parts
  extends Pick<SharedParts, 'env' | 'clock' | 'set' | 'storage' | 'debounce' | 'settings' | 'stream' | 'wakeBy'> {
  quotaRefusal: QuotaRefusal
  endings: TurnEndings
  generation: ReplyGeneration
  optOuts: OptOuts
  retries: TurnRetries
}

/** Lane that runs turns: one at a time in a thread, up to `TURNS_AT_ONCE` threads concurrently. */
export class TurnRunner extends Lane<Parts> {
  /** Ids of threads with a running job, also when its turn has ended meanwhile (takeover, deletion). */
  readonly #busy = new Set<number>()

  constructor(parts: Parts) {
    super(parts)
    parts.endings.onEnded = (turnId, turn) => {
      parts.generation.abortCall(turnId)
      if (turn) this.#startNext(turn)
    }
  }

  override begin(now: number): void {
    const { set, debounce } = this.parts
    for (const threadId of debounce.elapsedThreads(now)) set.queueWaitingMessages(threadId, now)
    const due = set.turns.due(now, Math.max(0, TURNS_AT_ONCE - this.running))
    for (const turn of due.filter(({ threadId }) => !this.#busy.has(threadId))) this.start(turn)
  }

  override get due() {
    return [TURNS_DUE, this.parts.debounce.due]
  }

  /** Starts the turn at the head of a thread. The alarm's handler keeps the object running until the turn has ended. */
  start(turn: Turn): void {
    const { set, clock, stream, wakeBy } = this.parts
    // The job of an ended turn (takeover) still runs; its result is discarded. The alarm starts this turn after it.
    if (this.#busy.has(turn.threadId)) {
      wakeBy(clock.now())
      return
    }
    this.#busy.add(turn.threadId)
    const leaseUntil = clock.now() + LEASE_MS
    set.turns.lease(turn.id, leaseUntil)
    wakeBy(leaseUntil)
    stream.begin(turn.key, set.threadOf(turn).key)
    void this.track(this.#run({ ...turn, attempts: turn.attempts + 1 }).finally(() => this.#busy.delete(turn.threadId)))
  }

  /** Starts the next turn of a thread when one has ended, without waiting for the alarm. */
  #startNext({ threadId }: Turn): void {
    const { set, clock } = this.parts
    const next = set.turns.firstUnfinished(threadId)
    const isDue = next?.state === 'queued' && (next.dueAt ?? 0) <= clock.now()
    if (next && isDue && this.running < TURNS_AT_ONCE) this.start(next)
    else this.onChange()
  }

  /** Ends the waiting indicator of tapped buttons, whether or not the agent answers. */
  #acknowledgeTaps({ channelType }: Thread, messages: readonly Message[]): void {
    const { env, settings } = this.parts
    for (const { details } of messages)
      if (details.address?.tapId !== undefined)
        void acknowledge(configOf(env), settings.connectedChannel(channelType), details.address)
  }

  async #run(turn: Turn): Promise<void> {
    const { set, settings, endings, quotaRefusal, generation, optOuts, retries } = this.parts
    try {
      const current = settings.current()
      const agent = current instanceof Promise ? await current : current
      if (!generation.isStillRunning(turn)) return
      const thread = set.threadOf(turn)
      const messages = set.messages.ofTurn(turn.id)
      this.#acknowledgeTaps(thread, messages)
      const refusal = refusalOf(agent, thread.channelType)
      // All attempts ended in a crash of the object.
      if (turn.attempts > ATTEMPTS_MAX) return endings.fail(turn, 'dropped', 'server.error')
      if (refusal || !agent) return endings.fail(turn, 'dropped', refusal ?? 'agent.notFound')
      if (messages.length === 0) return endings.fail(turn, 'dropped', 'chat.unreadable')
      if (optOuts.answerOptWord(turn, agent, messages)) return
      if (thread.status === 'members') return endings.leaveAndAnnounce(turn)
      const mode = modeAt(agent, thread.channelType, this.parts.clock.now())
      if (mode === 'people') return await generation.generate(turn, thread, agent, messages, mode)
      if (turn.isTooLate && mode === 'automatic') return endings.fail(turn, 'failed', 'chat.engineFailed')
      const room = await quotaRefusal.roomFor(turn, agent)
      if (room === 'full') return await quotaRefusal.drop(turn, agent)
      if (!generation.isStillRunning(turn)) return
      if (room === 'away') return retries.postpone(turn)
      await generation.generate(turn, thread, agent, messages, mode)
    } catch (error) {
      // Settings that were never read could not be read now either.
      if (settings.ownerId === null) return retries.postpone(turn)
      log('error', 'agent.turn', { turn: turn.uid, ...factsOf(error) })
      retries.afterError(turn)
    }
  }
}
