import { storedBehaviour } from '../../worker/contract/behaviour.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { type Handover, NO_HANDOVER } from '../../worker/contract/handover.ts'
import { type Clock, withTimeout } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { openDatabase, openRecord, type RecordDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { connectionOf, type Line, settingsInClear } from '../../worker/features/channels/providers.service.ts'
import {
  type AgentSettings,
  openSettings,
  readSettings,
  type SealedSettings,
  zoneOf,
} from '../../worker/features/chat/agent-reading.service.ts'
import type { Knowledge } from './knowledge.ts'

export type { AgentSettings, Line }

export interface Account {
  ownerId: string
  /** The number of the database that its conversations are in. */
  recordDatabase: number
}

/** Younger than this it is used as it is; until `OLD_MS` it is used too, and read again beside the message. */
const FRESH_MS = 10_000
const OLD_MS = 60_000
/** A message waits for D1 no longer than this: it is answered from what was read before. */
const WAITED_MS = 2_000
/** After a failure D1 is left alone for so long. */
const PAUSE_MS = 5_000

/**
 * The agent's settings as the object knows them: a copy on its disk, secrets sealed, and in memory, opened. The Worker
 * says when they change (`refresh`); without that they are read again after a minute.
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
    const [fact] = sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'settings'`).toArray()
    this.#sealed = fact ? sealedIn(fact.value) : null
  }

  /** At once where what is known is young enough; `null`: there is no such agent. */
  current(): AgentSettings | null | Promise<AgentSettings | null> {
    const age = this.#clock.now() - this.#readAt
    if ((!this.#opened && !this.#isGone) || age >= OLD_MS) return this.#read()
    if (age >= FRESH_MS) void this.#readOnce().catch(() => {})
    return this.#opened
  }

  /** How long the owner keeps conversations, in days; `null` before the first reading. */
  get retentionDays(): number | null {
    return this.#sealed?.row.retentionDays ?? null
  }

  /** Of the owner's account; UTC before the first reading. */
  get timeZone(): string {
    return zoneOf(this.#sealed?.row ?? {})
  }

  /** As far as it is known without reading D1. */
  get handover(): Handover {
    return this.behaviour?.handover ?? NO_HANDOVER
  }

  /** As far as it is known without reading D1. */
  get behaviour(): Pick<AgentSettings, 'handover' | 'modes' | 'business'> | null {
    const { row } = this.#sealed ?? {}
    return this.#opened ?? (row ? storedBehaviour(row.behaviour) : null)
  }

  get ownerId(): string | null {
    return this.#sealed?.row.ownerId ?? null
  }

  /** The agent's owner, and where his conversations are; read from D1 before the first reading, which throws when D1 is away. */
  async account(): Promise<Account> {
    if (!this.#sealed) await this.current()
    // A copy of before there were several databases does not name the first.
    return { ownerId: this.#sealed?.row.ownerId ?? '', recordDatabase: this.#sealed?.row.recordDatabase ?? 1 }
  }

  /** The database of the agent's conversations. */
  async openRecord(): Promise<RecordDatabase> {
    return openRecord(this.#env, (await this.account()).recordDatabase)
  }

  /** The settings have changed: the next message waits for them. */
  refresh(): void {
    this.#changes++
    this.#readAt = Number.NEGATIVE_INFINITY
    this.#pausedUntil = 0
  }

  /** A provider's channel with its secrets in clear. `null`: it is gone, or its secrets do not open. */
  async lineTo(type: string): Promise<Line | null> {
    const agent = await this.current()
    const channel = agent && this.#sealed?.channels.find((each) => each.type === type)
    if (!channel) return null
    const config = configOf(this.#env)
    const settings = await settingsInClear({ env: this.#env, db: openDatabase(this.#env, 'newest'), config }, channel)
    return settings && { channel, connection: connectionOf(config, channel, settings) }
  }

  async #read(): Promise<AgentSettings | null> {
    const isPaused = this.#clock.now() < this.#pausedUntil
    if (!isPaused || !this.#sealed) {
      const reading = this.#readOnce()
      try {
        if (this.#sealed) await withTimeout(this.#clock, WAITED_MS, reading, () => this.#pause())
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
      const reading = await readSettings(openDatabase(this.#env, 'newest'), this.#agentId, this.#knowledge.known())
      if (reading?.knowledge) this.#knowledge.rewrite(reading.knowledge)
      this.#isGone = reading === null
      this.#opened = reading && (await this.#open(reading.sealed))
      if (reading) this.#keep(reading.sealed)
      // What changed during the reading may not be in it.
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
    const text = JSON.stringify(sealed)
    if (JSON.stringify(this.#sealed) === text) return
    this.#sealed = sealed
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('settings', ?)`, text)
  }
}

/** Why a message on this channel is not answered; `null`: it may be. The plan's quota is asked apart. */
export function refusalOf(settings: AgentSettings | null, channelType: ChannelType): ErrorCode | null {
  if (!settings?.ownerIsActive) return 'agent.notFound'
  if (settings.channels[channelType] !== 'active') return 'chat.noWebchat'
  return settings.isEntitled ? null : 'subscription.inactive'
}

/** A copy that cannot be read is none: D1 has it. */
function sealedIn(json: string): SealedSettings | null {
  try {
    const sealed = JSON.parse(json) as Partial<SealedSettings>
    return typeof sealed.row?.ownerId === 'string' && Array.isArray(sealed.channels) ? (sealed as SealedSettings) : null
  } catch {
    return null
  }
}
