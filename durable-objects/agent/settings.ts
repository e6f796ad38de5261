import { storedBehaviour } from '../../worker/contract/behaviour.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { type Handover, NO_HANDOVER } from '../../worker/contract/handover.ts'
import { type Clock, withTimeout } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { openDatabase, openRecord, type RecordDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import {
  type ConnectedChannel,
  connectionOf,
  settingsInClear,
} from '../../worker/features/channels/providers.service.ts'
import {
  type AgentSettings,
  openSettings,
  readSettings,
  type SealedSettings,
  zoneOf,
} from '../../worker/features/chat/agent-reading.service.ts'
import { readFact, writeFact } from './facts.ts'
import type { Knowledge } from './knowledge.ts'

export type { AgentSettings, ConnectedChannel }

export interface Account {
  ownerId: string
  /** The number of the D1 database that holds the account's conversations. */
  recordDatabase: number
}

/** A snapshot younger than this is used as it is; up to `OLD_MS` it is used and read again in the background. */
const FRESH_MS = 30_000
const OLD_MS = 60_000
/** How long a message waits for D1 when the snapshot is too old; after that it is answered with the old snapshot. */
const READ_TIMEOUT_MS = 2_000
/** How long D1 is not asked again after a failure. */
const PAUSE_MS = 5_000

/**
 * Snapshot of the agent's settings: on disk with encrypted secrets, in memory decrypted. The Worker calls `refresh` after a
 * change; in case that call is lost, the snapshot is also read again after a minute.
 */
export class Settings {
  readonly #env: Env
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #clock: Clock
  readonly #knowledge: Knowledge
  #sealed: SealedSettings | null
  #opened: AgentSettings | null = null
  #isGone = false
  #readAt = Number.NEGATIVE_INFINITY
  #pausedUntil = 0
  #changes = 0
  #reading: Promise<void> | null = null

  constructor(env: Env, agentId: string, sql: SqlStorage, clock: Clock, knowledge: Knowledge) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = sql
    this.#clock = clock
    this.#knowledge = knowledge
    this.#sealed = storedSettings(sql)
  }

  /** The settings, synchronous while the snapshot is young. `null`: no such agent. Rejects when D1 is away and there is no snapshot. */
  current(): AgentSettings | null | Promise<AgentSettings | null> {
    const age = this.#clock.now() - this.#readAt
    if ((!this.#opened && !this.#isGone) || age >= OLD_MS) return this.#read()
    if (age >= FRESH_MS) void this.#readOnce().catch(() => {})
    return this.#opened
  }

  /** Retention of the owner's conversations, in days; `null` before the first read. */
  get retentionDays(): number | null {
    return this.#sealed?.row.retentionDays ?? null
  }

  /** Time zone (IANA name) of the owner's account; UTC before the first read. */
  get timeZone(): string {
    return zoneOf(this.#sealed?.row ?? {})
  }

  /** From the snapshot, without reading D1; the default before the first read. */
  get handover(): Handover {
    return this.behaviour?.handover ?? NO_HANDOVER
  }

  /** From the snapshot, without reading D1; `null` before the first read. */
  get behaviour(): Pick<AgentSettings, 'handover' | 'modes' | 'business'> | null {
    const { row } = this.#sealed ?? {}
    return this.#opened ?? (row ? storedBehaviour(row.behaviour) : null)
  }

  get ownerId(): string | null {
    return this.#sealed?.row.ownerId ?? null
  }

  /** The agent's owner and his database. Without a snapshot it is read from D1, which throws when D1 is away. */
  async account(): Promise<Account> {
    if (!this.#sealed) await this.current()
    // Snapshots from before there were several databases have no number: the first database.
    return { ownerId: this.#sealed?.row.ownerId ?? '', recordDatabase: this.#sealed?.row.recordDatabase ?? 1 }
  }

  /** Opens the D1 database of the agent's conversations. Throws as `account` does. */
  async openRecord(): Promise<RecordDatabase> {
    return openRecord(this.#env, (await this.account()).recordDatabase)
  }

  /** Invalidates the snapshot: the next call of `current` reads D1. */
  refresh(): void {
    this.#changes++
    this.#readAt = Number.NEGATIVE_INFINITY
    this.#pausedUntil = 0
  }

  /** A provider's channel with decrypted secrets. `null`: the channel does not exist, or decryption fails. */
  async connectedChannel(type: string): Promise<ConnectedChannel | null> {
    const agent = await this.current()
    const channel = agent && this.#sealed?.channels.find((each) => each.type === type)
    if (!channel) return null
    const config = configOf(this.#env)
    const work = { env: this.#env, db: openDatabase(this.#env, 'newest'), config, clock: this.#clock }
    const settings = await settingsInClear(work, channel)
    return settings && { channel, connection: connectionOf(config, channel, settings) }
  }

  async #read(): Promise<AgentSettings | null> {
    const isPaused = this.#clock.now() < this.#pausedUntil
    if (!isPaused || !this.#sealed) {
      const reading = this.#readOnce()
      try {
        if (this.#sealed) await withTimeout(this.#clock, READ_TIMEOUT_MS, reading, () => this.#pause())
        else await reading
      } catch (error) {
        if (!this.#sealed) throw error
      }
    }
    if (this.#sealed && !this.#opened && !this.#isGone) this.#opened = await this.#open(this.#sealed)
    return this.#opened
  }

  #pause(): void {
    this.#pausedUntil = this.#clock.now() + PAUSE_MS
  }

  #readOnce(): Promise<void> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readNow(): Promise<void> {
    const changes = this.#changes
    const at = this.#clock.now()
    try {
      const reading = await readSettings(openDatabase(this.#env, 'newest'), this.#agentId, this.#knowledge.copyState())
      if (reading?.knowledge) this.#knowledge.rewrite(reading.knowledge)
      this.#isGone = reading === null
      this.#opened = reading && (await this.#open(reading.sealed))
      if (reading) this.#keep(reading.sealed)
      // A change during the read may be missing from it: then the snapshot stays invalid.
      if (changes === this.#changes) this.#readAt = at
    } catch (error) {
      this.#pause()
      log('warn', 'agent.settings', { agentId: this.#agentId, ...factsOf(error) })
      throw error
    }
  }

  #open(sealed: SealedSettings): Promise<AgentSettings> {
    return openSettings(configOf(this.#env).dataKeys, this.#agentId, sealed)
  }

  #keep(sealed: SealedSettings): void {
    if (JSON.stringify(this.#sealed) === JSON.stringify(sealed)) return
    this.#sealed = sealed
    writeFact(this.#sql, 'settings', sealed)
  }
}

/** The code with which a message on this channel is refused; `null`: none. The quota is checked separately. */
export function refusalOf(settings: AgentSettings | null, channelType: ChannelType): ErrorCode | null {
  if (!settings?.ownerIsActive) return 'agent.notFound'
  if (settings.channels[channelType] !== 'active') return 'chat.noWebchat'
  return settings.isEntitled ? null : 'subscription.inactive'
}

/** The snapshot on disk. `null` if it is not readable: it is then read from D1. */
function storedSettings(sql: SqlStorage): SealedSettings | null {
  const stored = readFact(sql, 'settings') as SealedSettings | null | undefined
  return typeof stored?.row?.ownerId === 'string' && Array.isArray(stored.channels) ? stored : null
}
