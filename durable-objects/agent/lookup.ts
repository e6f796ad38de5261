import type { ProviderMessage } from '../../worker/agent-client/messages.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { RecordDatabase } from '../../worker/core/db.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { Facts } from './facts.ts'
import { aliasesOf, type ExchangeSelection, recordFacts } from './record.store.ts'
import type { Restore } from './restore.ts'
import type { Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { WorkingSet } from './working-set.ts'

const LOADED_MAX = 1_000
/** After a failure D1 is left alone for so long. */
const PAUSE_MS = 5_000

interface Parts {
  openRecord: () => Promise<RecordDatabase>
  agentId: string
  clock: Clock
  facts: Facts
  set: WorkingSet
  settings: Settings
  stream: Stream
  restore: Restore
  wakeBy: (at: number) => void
}

/** Looks up in D1 what a message needs and the working set does not have: a thread that was pruned, or lost. */
export class Lookup {
  readonly #parts: Parts
  /** Threads whose earlier messages were read since the object woke. */
  readonly #loaded = new Set<string>()
  #asking: Promise<void> | null = null
  #pausedUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The message of a key: a key outlives its turn here, and D1 knows what became of it. */
  async key(key: string): Promise<void> {
    const { messages, turns } = this.#parts.set
    const state = messages.stateOf(key)
    if (state === 'here' || turns.byKey(key)) return
    if (state === 'known' || (await this.#isOlder())) await this.#load({ messageKey: key })
  }

  /** The earlier messages of a thread. */
  async thread(key: string): Promise<void> {
    if (this.#loaded.has(key)) return
    if (!this.#parts.set.threads.wasPruned(key) && !(await this.#isOlder())) return
    if (this.#loaded.size >= LOADED_MAX) this.#loaded.clear()
    this.#loaded.add(key)
    await this.#load({ sessionId: key })
  }

  /** The turn of an exchange, with its thread, is in the working set when this has ended. Throws when D1 cannot be asked. */
  async turn(exchangeId: string): Promise<void> {
    const { set, restore } = this.#parts
    if (set.turns.byUid(exchangeId)) return
    await restore.load({ id: exchangeId })
    const restored = set.turns.byUid(exchangeId)
    // The address of the contact is that of an earlier delivery in the thread.
    if (restored) await restore.load({ sessionId: set.threadOf(restored).key })
  }

  /** The key of a contact's thread, which is looked up: one who is known by a new id goes on in the thread of an older one. */
  async threadOf(key: string, others: readonly string[]): Promise<string> {
    const { threads, aliases } = this.#parts.set
    for (const other of threads.find(key) ? [] : others.map((one) => aliases.of(one))) {
      await this.thread(other)
      if (threads.find(other)) aliases.add(key, other)
    }
    const kept = aliases.of(key)
    await this.thread(kept)
    aliases.note(key)
    return kept
  }

  /** Reads what the working set lacks for messages of a provider. These, each with the thread in which its contact goes on. */
  async all(messages: readonly ProviderMessage[]): Promise<ProviderMessage[]> {
    for (const { key } of messages) await this.key(key)
    const placed: ProviderMessage[] = []
    for (const { otherSessionIds = [], ...message } of messages)
      placed.push({ ...message, sessionId: await this.threadOf(message.sessionId, otherSessionIds) })
    return placed
  }

  /** As `all`, where D1 is asked for each that is not here: the key of an old one is forgotten. Throws when D1 cannot be asked. */
  async again(messages: readonly ProviderMessage[]): Promise<ProviderMessage[]> {
    const { set, restore } = this.#parts
    for (const { key } of messages)
      if (set.messages.stateOf(key) !== 'here' && !set.turns.byKey(key)) await restore.load({ messageKey: key })
    return this.all(messages)
  }

  /** What D1 holds open is queued. */
  async open(): Promise<void> {
    const { restore, wakeBy, clock } = this.#parts
    await restore.load('open')
    wakeBy(clock.now())
  }

  /** Results up to this number are in D1 alone: a reader that was last told an older one reads the history again. */
  raiseFloor(number: number): void {
    const { facts, stream } = this.#parts
    if (number <= facts.number('floor')) return
    facts.set('floor', number)
    stream.raiseFloor(number)
  }

  /** Whether D1 had exchanges of the agent before this object wrote its first: then its storage was lost. */
  async #isOlder(): Promise<boolean> {
    const { facts, settings } = this.#parts
    const known = settings.current()
    // Without settings nobody knows: a message is taken in all the same.
    const isRead = known instanceof Promise ? await known.then(() => true).catch(() => false) : true
    if (!isRead) return false
    if (!facts.has('older')) {
      this.#asking ??= this.#askWhetherOlder().finally(() => {
        this.#asking = null
      })
      await this.#asking
    }
    return facts.number('older') > 0
  }

  /** Once in the object's life. While D1 is away it is asked every few seconds, and no message waits for it in between. */
  async #askWhetherOlder(): Promise<void> {
    const { openRecord, agentId, facts, clock, set } = this.#parts
    if (clock.now() < this.#pausedUntil) return
    try {
      const record = await openRecord()
      const [row] = await recordFacts(record, agentId)
      const { hasExchanges = 0, lastEvent = 0 } = row ?? {}
      if (hasExchanges)
        for (const { key, threadKey } of await aliasesOf(record, agentId)) set.aliases.restore(key, threadKey)
      facts.set('older', hasExchanges)
      this.raiseFloor(lastEvent)
      if (hasExchanges) await this.open()
    } catch (error) {
      this.#pausedUntil = clock.now() + PAUSE_MS
      this.#failed(error)
    }
  }

  /** D1 away is no reason not to answer: the message is answered without what was said before. */
  async #load(which: ExchangeSelection): Promise<void> {
    await this.#parts.restore.load(which).catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    log('warn', 'agent.restore', { agentId: this.#parts.agentId, ...factsOf(error) })
  }
}
