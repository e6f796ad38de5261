import { ATTEMPTS_MAX } from '../../worker/core/backoff.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import type { Debounce } from './debounce.ts'
import type { OptOuts } from './opt-outs.ts'
import { Lane } from './pool.ts'
import type { QuotaRefusal } from './quota-refusal.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import type { Turn } from './rows.ts'
import { refusalOf, type Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { TurnRetries } from './turn-retries.ts'
import { TURNS_DUE } from './turns.ts'
import type { WorkingSet } from './working-set.ts'

/** The alarm looks after a turn by then: whatever made it may be gone. */
const LEASE_MS = 30_000
const TURNS_AT_ONCE = 50

interface Parts {
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  debounce: Debounce
  settings: Settings
  quotaRefusal: QuotaRefusal
  stream: Stream
  endings: TurnEndings
  generation: ReplyGeneration
  optOuts: OptOuts
  retries: TurnRetries
  wakeBy: (at: number) => void
}

/** Runs the turns of all channels: those of one thread one after the other, those of different threads side by side. */
export class TurnRunner extends Lane {
  readonly #parts: Parts
  /** Threads for which something is being made, also when the turn that it is made for has ended meanwhile. */
  readonly #busy = new Set<number>()

  constructor(parts: Parts) {
    super()
    this.#parts = parts
    parts.endings.onEnded = (turn) => {
      parts.generation.giveUp(turn.id)
      this.#startNext(turn)
    }
  }

  override begin(now: number): void {
    const { set, debounce } = this.#parts
    for (const threadId of debounce.finished(now)) set.gather(threadId, now)
    const due = set.turns.due(now, Math.max(0, TURNS_AT_ONCE - this.running))
    for (const turn of due.filter(({ threadId }) => !this.#busy.has(threadId))) this.start(turn)
  }

  override get due() {
    return [TURNS_DUE, this.#parts.debounce.due]
  }

  /** Begins a turn that is the first of its thread. The alarm keeps the object awake until it has ended. */
  start(turn: Turn): void {
    const { set, clock, stream, wakeBy } = this.#parts
    // A turn was left to members while it ran: what is made of it still ends first, and is not stored.
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

  /** The next turn of a thread begins as soon as the one before has ended. */
  #startNext({ threadId }: Turn): void {
    const { set, clock } = this.#parts
    const next = set.turns.first(threadId)
    const isDue = next?.state === 'queued' && (next.dueAt ?? 0) <= clock.now()
    if (next && isDue && this.running < TURNS_AT_ONCE) this.start(next)
    else this.onChange()
  }

  async #run(turn: Turn): Promise<void> {
    const { set, settings, endings, quotaRefusal, generation, optOuts } = this.#parts
    try {
      const known = settings.current()
      const agent = known instanceof Promise ? await known : known
      if (!generation.isRunning(turn)) return
      const thread = set.threadOf(turn)
      const refusal = refusalOf(agent, thread.channelType)
      // The object died over it each time.
      if (turn.attempts > ATTEMPTS_MAX) return endings.fail(turn, 'dropped', 'server.error')
      if (refusal || !agent) return endings.fail(turn, 'dropped', refusal ?? 'agent.notFound')
      const messages = set.messages.ofTurn(turn.id)
      if (messages.length === 0) return endings.fail(turn, 'dropped', 'chat.unreadable')
      if (optOuts.answer(turn, agent, messages)) return
      if (thread.status === 'members') return endings.leaveAndTell(turn)
      const mode = modeAt(agent, thread.channelType, this.#parts.clock.now())
      if (mode === 'people') return await generation.ask(turn, thread, agent, messages, mode)
      if (turn.isTooLate && mode === 'automatic') return endings.fail(turn, 'failed', 'chat.engineFailed')
      if (!(await quotaRefusal.hasRoom(turn, agent))) return await quotaRefusal.drop(turn, agent)
      if (!generation.isRunning(turn)) return
      await generation.ask(turn, thread, agent, messages, mode)
    } catch (error) {
      log('error', 'agent.turn', { turn: turn.uid, ...factsOf(error) })
      this.#parts.retries.afterFault(turn)
    }
  }
}
