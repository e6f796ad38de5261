import type { Clock } from '../../worker/core/clock.ts'
import { dayOf, monthOf } from '../../worker/core/days.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { type Block, earlierUsageOf, grantMore, returnGrant } from './accounts.store.ts'
import { BlockSize } from './block-size.ts'
import { recallUnused } from './quota-recall.ts'
import { QuotaState } from './quota-state.ts'
import type { AgentSettings } from './settings.ts'

/** Result of a reservation: granted, the plan is used up, or D1 could not be reached. */
export type Room = 'ok' | 'full' | 'away'

/** Debt: plan conversations that are answered without a block while D1 is away. */
const DEBT_MAX = 64
/** Attempts of one message: concurrent messages may take the whole new block first. */
const RESERVED_TRIES = 60
const FULL_FOR_MS = 1_000
const AWAY_FOR_MS = 1_000
const IDLE_MS = 5 * 60_000

/**
 * The quota block of the object: plan conversations of the month that D1 granted in advance with one conditional statement,
 * so that taking one needs no round trip. All figures are absolute, and stored here before they are sent to D1.
 */
export class Quota {
  readonly #env: Env
  readonly #agentId: string
  readonly #clock: Clock
  readonly #state: QuotaState
  /** How many are held by unfinished turns: neither used nor free. */
  #held: number
  #reserving: Promise<Room> | null = null
  #fullUntil = 0
  #ownerId: string | null = null
  /** When a plan conversation was last taken, or a return begun. A block from before a restart is returned after idle minutes. */
  #activeAt: number
  /** When D1 could last not be reached; `null`: it has answered since. */
  #awaySince: number | null = null
  readonly #size = new BlockSize()

  constructor(env: Env, agentId: string, storage: SqlStorage, clock: Clock) {
    this.#env = env
    this.#agentId = agentId
    this.#clock = clock
    this.#state = new QuotaState(storage, this.#month(), clock.now())
    const held = `SELECT count(*) AS held FROM turns WHERE is_reserved = 1 AND due_at IS NOT NULL`
    this.#held = storage.exec<{ held: number }>(held).one().held
    this.#activeAt = clock.now()
  }

  /**
   * Runs `attempt`, and again after each reservation. `attempt` is synchronous; it calls `take` if it needs a plan conversation
   * and returns `null` if `take` returns false. If it throws, what it took is released, as its transaction was rolled back.
   * 'away': D1 cannot be reached and the debt is used up, or others took each new block first.
   */
  async withRoom<T>(
    { ownerId, maxConversations }: Pick<AgentSettings, 'ownerId' | 'maxConversations'>,
    attempt: (take: () => boolean) => T | null,
  ): Promise<T | 'full' | 'away'> {
    for (let tries = 0; tries < RESERVED_TRIES; tries++) {
      const [held, { used }] = [this.#held, this.#state]
      try {
        const done = attempt(() => this.#take(maxConversations !== null))
        if (done !== null && this.#left() > 0 && this.#size.isLow(this.#left())) void this.reserve(ownerId)
        if (done !== null) return done
      } catch (error) {
        this.#held = held
        this.#state.used = used
        throw error
      }
      const room = await this.reserve(ownerId)
      if (room === 'full' || (room === 'away' && this.#left() <= -DEBT_MAX)) return room
    }
    return 'away'
  }

  /** Takes one plan conversation from the block. False: a block has to be reserved first. */
  #take(isLimited: boolean): boolean {
    this.#turnMonth()
    const left = this.#left()
    if (isLimited && left <= 0 && !this.#mayTakeDebt(left)) return false
    this.#held++
    this.#activeAt = this.#clock.now()
    this.#size.recordTaken(this.#activeAt)
    return true
  }

  #left(): number {
    return this.#state.granted - this.#state.used - this.#held
  }

  /** While D1 is away, the agent answers on a debt. D1 is tried every second; its next grant covers the debt first. */
  #mayTakeDebt(left: number): boolean {
    if (this.#awaySince === null || left <= -DEBT_MAX) return false
    const isRetryDue = this.#clock.now() - this.#awaySince >= AWAY_FOR_MS
    if (isRetryDue && this.#ownerId !== null) void this.reserve(this.#ownerId)
    return true
  }

  /** Counts a taken plan conversation as used: its turn was answered. */
  use(): void {
    this.#held--
    this.#state.used++
    this.#state.save()
  }

  /** Releases a taken plan conversation: its turn ended without a reply. */
  release(): void {
    this.#held--
  }

  get month(): string {
    return this.#state.month
  }

  /** Usage of the current or the previous month; `null` for any other. */
  usedIn(month: string): number | null {
    return this.#state.usedIn(month)
  }

  /** Lets the next reservation ask D1 at once: the plan may have changed. */
  resetFull(): void {
    this.#fullUntil = 0
  }

  /** Reserves a block. Concurrent calls share one reservation. */
  reserve(ownerId: string): Promise<Room> {
    this.#ownerId = ownerId
    this.#reserving ??= this.#reserveOrRecall(ownerId).finally(() => {
      this.#reserving = null
    })
    return this.#reserving
  }

  /** If the plan has nothing left, asks other agents of the account to return unused blocks, and tries once more. */
  async #reserveOrRecall(ownerId: string): Promise<Room> {
    if (this.#clock.now() < this.#fullUntil) return 'full'
    this.#turnMonth()
    try {
      const room = await this.#requestGrant(ownerId)
      if (room !== 'full') return room
      const isReturned = await recallUnused(this.#env, this.#clock, this.#block(ownerId, this.#state.month))
      return isReturned ? await this.#requestGrant(ownerId) : 'full'
    } catch (error) {
      log('warn', 'agent.quota', { agentId: this.#agentId, ...factsOf(error) })
      this.#awaySince = this.#clock.now()
      // The first reservation of a storage is repeated alone: a return would replace what D1 has of an earlier storage.
      if (this.#state.isLoaded) this.#state.setUnsettled(true)
      return 'away'
    }
  }

  async #requestGrant(ownerId: string): Promise<Room> {
    const { month, used, isLoaded, firstOp } = this.#state
    const base = Math.max(this.#state.granted, used + this.#held)
    const op = this.#state.nextOp(this.#clock.now())
    const request = { base, used, op, firstOp: isLoaded ? null : firstOp, most: this.#size.next() }
    const [row] = await grantMore(openDatabase(this.#env, 'newest'), this.#block(ownerId, month), request)
    this.#awaySince = null
    if (month !== this.#state.month) return 'ok'
    if (!row) {
      this.#fullUntil = this.#clock.now() + FULL_FOR_MS
      return 'full'
    }
    if (!isLoaded && !this.#state.isLoaded) this.#addEarlierGrants(row.used - used)
    this.#state.granted = Math.max(this.#state.granted, row.granted)
    this.#state.isUnsettled = false
    this.#fullUntil = 0
    this.#state.save()
    return 'ok'
  }

  /** When the block is to be returned, or returned again, in milliseconds UTC; `null`: nothing to return. */
  nextReturn(): number | null {
    return this.#hasReturn() ? this.#activeAt + IDLE_MS : null
  }

  #hasReturn(): boolean {
    return this.#left() > 0 || this.#state.isUnsettled
  }

  /** Returns the block of an idle object, not before a running reservation ends: its answer would raise the block here alone. */
  async returnUnused(ownerId: string): Promise<void> {
    await this.#reserving
    const at = this.nextReturn()
    if (at !== null && at <= this.#clock.now()) await this.returnNow(ownerId)
  }

  /**
   * Returns the unused block to D1; also at the request of another agent. Lowered here first, so that a crash in between cannot
   * leave more here than D1 counts; unsettled until D1 has answered, so that the lane repeats it with the same absolute figure.
   * False: nothing to return, or a reservation is running.
   */
  async returnNow(ownerId: string): Promise<boolean> {
    if (this.#reserving || !this.#hasReturn()) return false
    this.#activeAt = this.#clock.now()
    const { month, granted, used } = this.#state
    const kept = Math.min(granted, used + this.#held)
    Object.assign(this.#state, { granted: kept, isUnsettled: true })
    const op = this.#state.nextOp(this.#clock.now())
    await returnGrant(openDatabase(this.#env, 'newest'), this.#block(ownerId, month), kept, op)
    // A later operation settles itself.
    if (op === this.#state.op) this.#state.setUnsettled(false)
    return true
  }

  /** Loads what D1 has counted for an earlier storage of this agent, before the first write replaces it. */
  async load(ownerId: string): Promise<void> {
    // A reservation loads the same figures; both must not add them.
    if (this.#reserving) await this.#reserving
    if (this.#state.isLoaded) return
    const { month, firstOp, used } = this.#state
    const [row] = await earlierUsageOf(openDatabase(this.#env, 'newest'), this.#block(ownerId, month), firstOp, used)
    if (this.#state.isLoaded || month !== this.#state.month) return
    this.#addEarlierGrants(row?.uncounted ?? 0)
    this.#state.save()
  }

  /** Adds the grants of an earlier storage as used, since it is unknown how much of them was. */
  #addEarlierGrants(uncounted: number): void {
    this.#state.granted += uncounted
    this.#state.used += uncounted
    this.#state.isLoaded = true
  }

  #block(ownerId: string, month: string): Block {
    return { ownerId, month, agentId: this.#agentId }
  }

  #month(): string {
    return monthOf(dayOf(this.#clock.now()))
  }

  #turnMonth(): void {
    const month = this.#month()
    if (month === this.#state.month) return
    this.#state.turnTo(month)
    this.#fullUntil = 0
  }
}
