import type { ProviderMessage } from '../../worker/agent-client/messages.ts'
import { BoundedMap } from '../../worker/core/bounded-map.ts'
import type { RecordDatabase } from '../../worker/core/db.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { Component } from './component.ts'
import type { Facts } from './facts.ts'
import { aliasesOf, type ExchangeSelection, recordFacts } from './record.store.ts'
import type { Restore } from './restore.ts'
import type { SharedParts } from './shared-parts.ts'

const LOADED_MAX = 1_000
/** How long D1 is not asked again after a failure, in milliseconds. */
const PAUSE_MS = 5_000

interface Parts extends Pick<SharedParts, 'agentId' | 'clock' | 'set' | 'settings' | 'stream' | 'wakeBy'> {
  openRecord: () => Promise<RecordDatabase>
  facts: Facts
  restore: Restore
}

/** Reads from D1, before a message is stored, the rows that it needs and that were pruned or lost with the storage. */
export class Lookup extends Component<Parts> {
  /** The reads of threads since this instance started, by session id. A failed one is not kept. */
  readonly #reads = new BoundedMap<string, Promise<void>>(LOADED_MAX)
  #asking: Promise<void> | null = null
  #pausedUntil = 0

  /**
   * Loads the exchange of a dedupe key: the key is kept longer than its turn, whose outcome is then only in D1. False: the message
   * is known, and its outcome could not be read.
   */
  async loadMessage(key: string): Promise<boolean> {
    const { messages, turns } = this.parts.set
    const state = messages.dedupeStateOf(key)
    if (state === 'message' || turns.byKey(key)) return true
    if (state !== 'key' && !(await this.#hasEarlierRecord())) return true
    return (await this.#load({ messageKey: key })) || state !== 'key'
  }

  /**
   * Loads the earlier messages of a thread, once per instance and again after it was pruned. While D1 is away the thread is
   * created without them, as a partial one: the next message, or the flush, loads them.
   */
  async loadThread(key: string): Promise<void> {
    if (!this.#reads.has(key) && !(await this.#isInRecord(key))) return
    const known = this.#reads.get(key)
    if (known) return known
    const reading = this.#readThread(key).then((isRead) => {
      if (!isRead) this.#reads.delete(key)
    })
    this.#reads.set(key, reading)
    return reading
  }

  /** The thread was pruned: what was read of it is not in the working set any more. */
  evictThread(key: string): void {
    this.#reads.delete(key)
  }

  /** Returns false while D1 is away. */
  async #readThread(key: string): Promise<boolean> {
    const { clock, restore, set } = this.parts
    const wasHere = set.threads.unloaded.has(key)
    set.threads.unloaded.add(key)
    if (clock.now() < this.#pausedUntil) return false
    try {
      await restore.loadThread(key)
      // All of it was deleted. Its key is kept, so that nobody without its token can start a session under it.
      if (wasHere && !set.threads.find(key)) set.threads.unloaded.add(key)
      return true
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  /** Loads the turn of an exchange with its thread. Throws when D1 cannot be reached. */
  async loadTurn(exchangeId: string): Promise<void> {
    const { set, restore } = this.parts
    if (set.turns.byUid(exchangeId)) return
    await restore.load({ id: exchangeId })
    const restored = set.turns.byUid(exchangeId)
    // The contact's reply address is stored with the deliveries of the thread, not with this exchange.
    if (restored) await restore.loadThread(set.threadOf(restored).key)
  }

  /** Loads a contact's thread and returns its key. A contact with a new id continues in the thread of an older id (`others`). */
  async resolveThread(key: string, others: readonly string[]): Promise<string> {
    const { threads, aliases } = this.parts.set
    for (const other of threads.find(key) ? [] : others.map((one) => aliases.resolve(one))) {
      await this.loadThread(other)
      if (threads.find(other)) aliases.add(key, other)
    }
    const threadKey = aliases.resolve(key)
    await this.loadThread(threadKey)
    aliases.recordInContact(key)
    return threadKey
  }

  /** Loads what a provider's messages need. Returns the messages with the session id of the thread in which they belong. */
  async loadForMessages(messages: readonly ProviderMessage[]): Promise<ProviderMessage[]> {
    for (const { key } of messages) await this.loadMessage(key)
    const resolved: ProviderMessage[] = []
    for (const { otherSessionIds = [], ...message } of messages)
      resolved.push({ ...message, sessionId: await this.resolveThread(message.sessionId, otherSessionIds) })
    return resolved
  }

  /** As `loadForMessages`, for a replay: dedupe keys may have expired, so D1 is asked for each message. Throws when D1 is away. */
  async loadForReplay(messages: readonly ProviderMessage[]): Promise<ProviderMessage[]> {
    const { set, restore } = this.parts
    for (const { key } of messages)
      if (set.messages.dedupeStateOf(key) !== 'message' && !set.turns.byKey(key))
        await restore.load({ messageKey: key })
    return this.loadForMessages(messages)
  }

  /** Queues the exchanges that are open in D1. */
  async loadOpen(): Promise<void> {
    const { restore, wakeBy, clock } = this.parts
    await restore.load('open')
    wakeBy(clock.now())
  }

  /** Raises the oldest replayable event number: a reader whose last event is older gets `resync`. */
  raiseFloor(number: number): void {
    const { facts, stream } = this.parts
    if (number <= facts.number('floor')) return
    facts.set('floor', number)
    stream.raiseFloor(number)
  }

  /** Whether D1 may have exchanges of the thread that are not here. */
  async #isInRecord(key: string): Promise<boolean> {
    return this.parts.set.threads.unloaded.has(key) || (await this.#hasEarlierRecord()) !== false
  }

  /**
   * Whether D1 had exchanges of the agent before this storage was created: then an earlier storage was lost. `null`: it is not known,
   * because D1 is away.
   */
  async #hasEarlierRecord(): Promise<boolean | null> {
    const { facts, settings } = this.parts
    const current = settings.current()
    // Without settings the database of the record is unknown.
    const isRead = current instanceof Promise ? await current.then(() => true).catch(() => false) : true
    if (!isRead) return null
    if (!facts.has('older')) {
      this.#asking ??= this.#askForEarlierRecord().finally(() => {
        this.#asking = null
      })
      await this.#asking
    }
    return facts.has('older') ? facts.number('older') > 0 : null
  }

  /** Asks D1 once; the answer is stored. While D1 is away it is asked every `PAUSE_MS`, and messages do not wait in between. */
  async #askForEarlierRecord(): Promise<void> {
    const { openRecord, agentId, facts, clock, set } = this.parts
    if (clock.now() < this.#pausedUntil) return
    try {
      const record = await openRecord()
      const [row] = await recordFacts(record, agentId)
      const { hasExchanges = 0, lastEvent = 0 } = row ?? {}
      if (hasExchanges)
        for (const { key, threadKey } of await aliasesOf(record, agentId)) set.aliases.restore(key, threadKey)
      facts.set('older', hasExchanges)
      this.raiseFloor(lastEvent)
      if (hasExchanges) await this.loadOpen()
    } catch (error) {
      this.#failed(error)
    }
  }

  /** An error is only logged. False: D1 is away, or a row could not be parsed. */
  async #load(which: ExchangeSelection): Promise<boolean> {
    try {
      return await this.parts.restore.load(which)
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  #failed(error: unknown): void {
    this.#pausedUntil = this.parts.clock.now() + PAUSE_MS
    log('warn', 'agent.restore', { agentId: this.parts.agentId, ...factsOf(error) })
  }
}
