import type { Clock } from '../../worker/core/clock.ts'
import { dayOf, monthOf } from '../../worker/core/days.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { type Block, grantMore, knownOf, returnGrant } from './accounts.store.ts'
import { BlockSize } from './block-size.ts'
import { recallUnused } from './quota-recall.ts'
import { type QuotaState, saveState, storedState } from './quota-state.ts'
import type { AgentSettings } from './settings.ts'

/** What came of a reservation: there is room, the plan is used up, or D1 could not be asked. */
type Room = 'ok' | 'full' | 'away'

/** Plan conversations that are answered without a reservation while D1 is away. */
const DEBT_MAX = 64
/** Others may take what was reserved before the one that waits for it does. */
const RESERVED_TRIES = 60
const FULL_FOR_MS = 1_000
const AWAY_FOR_MS = 1_000
const IDLE_MS = 5 * 60_000

/**
 * The object's share of the account's plan conversations of the month: a block that D1 granted with one conditional
 * statement, so that taking one needs no round trip. All numbers are absolute and written here before D1 hears of them.
 */
export class Quota {
  readonly #env: Env
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #clock: Clock
  #state: QuotaState
  /** Taken by turns that have not ended. */
  #held: number
  #reserving: Promise<Room> | null = null
  #fullUntil = 0
  #ownerId: string | null = null
  #lastTakenAt = 0
  /** When D1 could not be asked for the last time; `null`: it answered since. */
  #awaySince: number | null = null
  readonly #size = new BlockSize()

  constructor(env: Env, agentId: string, storage: SqlStorage, clock: Clock) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = storage
    this.#clock = clock
    const none = { month: this.#month(), granted: 0, used: 0, op: 0, firstOp: clock.now(), isLoaded: false }
    this.#state = { ...none, ...storedState(storage) }
    const held = `SELECT count(*) AS held FROM turns WHERE is_reserved = 1 AND due_at IS NOT NULL`
    this.#held = storage.exec<{ held: number }>(held).one().held
    // What an earlier object left unused goes back once this one is idle.
    if (this.#left() > 0) this.#lastTakenAt = clock.now()
  }

  /**
   * Runs `attempt`, again after each block that had to be reserved. It is synchronous, decides whether it needs a plan
   * conversation, and returns `null` where it needs one and `take` returns false. What it took is given back when it throws.
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
      if ((await this.reserve(ownerId)) === 'full') return 'full'
    }
    return 'away'
  }

  /** Takes one plan conversation of the block. False: one has to be reserved first. */
  #take(isLimited: boolean): boolean {
    this.#turnMonth()
    const left = this.#left()
    if (isLimited && left <= 0 && !this.#mayOwe(left)) return false
    this.#held++
    this.#lastTakenAt = this.#clock.now()
    this.#size.note(this.#lastTakenAt)
    return true
  }

  #left(): number {
    return this.#state.granted - this.#state.used - this.#held
  }

  /** While D1 is away an agent goes on answering. D1 is asked again every second, beside the messages; debts are settled first. */
  #mayOwe(left: number): boolean {
    if (this.#awaySince === null || left <= -DEBT_MAX) return false
    const isAskedAgain = this.#clock.now() - this.#awaySince >= AWAY_FOR_MS
    if (isAskedAgain && this.#ownerId !== null) void this.reserve(this.#ownerId)
    return true
  }

  /** One that was taken is used: its thread was answered. */
  use(): void {
    this.#held--
    this.#state.used++
    this.#keep()
  }

  /** One that was taken is not needed. */
  giveBack(): void {
    this.#held--
  }

  get month(): string {
    return this.#state.month
  }

  /** What is used of a month; `null`: it is too long ago. */
  usedIn(month: string): number | null {
    const { before } = this.#state
    if (month === this.#state.month) return this.#state.used
    return before?.month === month ? before.used : null
  }

  /** The plan may have changed: D1 is asked again at once. */
  forgetFull(): void {
    this.#fullUntil = 0
  }

  /** Reserves one more block. Calls at the same time are one. */
  reserve(ownerId: string): Promise<Room> {
    this.#ownerId = ownerId
    this.#reserving ??= this.#askOrRecall(ownerId).finally(() => {
      this.#reserving = null
    })
    return this.#reserving
  }

  /** Where D1 has nothing left, other agents of the account may hold some that they do not need. */
  async #askOrRecall(ownerId: string): Promise<Room> {
    if (this.#clock.now() < this.#fullUntil) return 'full'
    this.#turnMonth()
    try {
      const room = await this.#ask(ownerId)
      if (room !== 'full') return room
      const isReturned = await recallUnused(this.#env, this.#clock, this.#block(ownerId, this.#state.month))
      return isReturned ? await this.#ask(ownerId) : 'full'
    } catch (error) {
      log('warn', 'agent.quota', { agentId: this.#agentId, ...factsOf(error) })
      this.#awaySince = this.#clock.now()
      return 'away'
    }
  }

  async #ask(ownerId: string): Promise<Room> {
    const { month, used, isLoaded, firstOp } = this.#state
    const base = Math.max(this.#state.granted, used + this.#held)
    const op = this.#nextOp()
    const wanted = { base, used, op, firstOp: isLoaded ? null : firstOp, most: this.#size.next() }
    const [row] = await grantMore(openDatabase(this.#env, 'newest'), this.#block(ownerId, month), wanted)
    this.#awaySince = null
    if (month !== this.#state.month) return 'ok'
    if (!row) {
      this.#fullUntil = this.#clock.now() + FULL_FOR_MS
      return 'full'
    }
    if (!isLoaded && !this.#state.isLoaded) this.#learn(row.used - used)
    this.#state.granted = Math.max(this.#state.granted, row.granted)
    this.#fullUntil = 0
    this.#keep()
    return 'ok'
  }

  /** When the block is to be given back; `null`: there is nothing to give back. */
  nextReturn(): number | null {
    return this.#lastTakenAt > 0 && this.#left() > 0 ? this.#lastTakenAt + IDLE_MS : null
  }

  /** As `returnUnused`, for another agent of the account. False: there is nothing, or a reservation is under way. */
  async returnNow(ownerId: string): Promise<boolean> {
    if (this.#reserving || this.#left() <= 0) return false
    await this.returnUnused(ownerId)
    return true
  }

  /** Gives back what was not needed: first here, so that an object that dies in between has less than D1 says. */
  async returnUnused(ownerId: string): Promise<void> {
    this.#lastTakenAt = 0
    const { month, used } = this.#state
    this.#state.granted = used + this.#held
    const block = this.#block(ownerId, month)
    await returnGrant(openDatabase(this.#env, 'newest'), block, this.#state.granted, this.#nextOp())
  }

  /** Learns what D1 has of an object before this one, before anything is written over it. */
  async load(ownerId: string): Promise<void> {
    // A reservation learns the same, and must not meet what is written after this.
    if (this.#reserving) await this.#reserving
    if (this.#state.isLoaded) return
    const { month, firstOp, used } = this.#state
    const [row] = await knownOf(openDatabase(this.#env, 'newest'), this.#block(ownerId, month), firstOp, used)
    if (this.#state.isLoaded || month !== this.#state.month) return
    this.#learn(row?.known ?? 0)
    this.#keep()
  }

  /** What was granted to an object before this one counts as used: nobody knows how much of it was. */
  #learn(known: number): void {
    this.#state.granted += known
    this.#state.used += known
    this.#state.isLoaded = true
  }

  #block(ownerId: string, month: string): Block {
    return { ownerId, month, agentId: this.#agentId }
  }

  #month(): string {
    return monthOf(dayOf(this.#clock.now()))
  }

  /** Another month begins with nothing granted and nothing used. */
  #turnMonth(): void {
    const month = this.#month()
    if (month === this.#state.month) return
    const { month: last, used } = this.#state
    this.#state = { ...this.#state, month, granted: 0, used: 0, before: { month: last, used }, isLoaded: true }
    this.#fullUntil = 0
    this.#keep()
  }

  #nextOp(): number {
    this.#state.op = Math.max(this.#state.op + 1, this.#clock.now())
    this.#keep()
    return this.#state.op
  }

  #keep(): void {
    saveState(this.#sql, this.#state)
  }
}
