import {
  type CallContents,
  type CallsWanted,
  isUnverified,
  type LoggedCall,
  type LoggedCallDetails,
  type LoggedReceipt,
  type NewLoggedCall,
  UNVERIFIED_A_MINUTE,
} from '../../worker/agent-client/webhook-calls.ts'
import { WEBHOOK_CALLS_DAYS } from '../../worker/contract/limits.ts'
import { wait } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { CallStatuses } from './call-statuses.ts'
import { Component } from './component.ts'
import {
  callFrom,
  detailsFrom,
  type LoggedDetailsRow,
  type LoggedRow,
  ofResult,
  PROBLEM,
  type Problems,
  SUMMARY,
  WITH_TURNS,
} from './logged-calls.ts'
import type { SharedParts } from './shared-parts.ts'
import { removeCalls, type WebhookLogPruning } from './webhook-log-pruning.ts'
import type { WorkingSet } from './working-set.ts'

const MINUTE_MS = 60_000
/** How many erased keys are remembered in memory: a call is logged after its response, and may arrive after an erasure. */
const ERASED_KEPT = 1_000
const REMOVED_AT_ONCE = 1_000
/** Shorter message ids are not searched for in unsigned calls: they would match unrelated text. */
const ID_MIN = 6

interface Parts extends Pick<SharedParts, 'sql' | 'storage' | 'clock'> {
  set: Pick<WorkingSet, 'deliveries' | 'threads' | 'aliases'>
  pruning: WebhookLogPruning
}

/** The webhook log: calls of providers with their results. A receipt is added to the entry of the message it concerns. */
export class WebhookLog extends Component<Parts> {
  readonly #statuses: CallStatuses
  readonly #unverified = new Map<string, { minute: number; calls: number }>()
  readonly #erased = new Set<string>()

  constructor(parts: Parts) {
    super(parts)
    this.#statuses = new CallStatuses(parts)
  }

  write(calls: readonly NewLoggedCall[]): void {
    const { storage, clock, pruning } = this.parts
    const now = clock.now()
    const taken = calls.filter((call) => !isUnverified(call.verdict) || this.#isWithinRate(call.channelId, now))
    const written = storage.transactionSync(() => taken.filter((call) => this.#write(call)))
    for (const [channelId, all] of Map.groupBy(written, (call) => call.channelId)) {
      const unverified = all.filter(({ verdict }) => isUnverified(verdict)).length
      pruning.countWritten(channelId, { verified: all.length - unverified, unverified }, now)
    }
  }

  /** A page of the log of a channel, newest first. */
  page(channelId: string, { limit, beforeId, search, result }: CallsWanted): LoggedCall[] {
    const { sql } = this.parts
    const rows = sql
      .exec<LoggedRow>(
        `SELECT ${SUMMARY} FROM webhook_calls c
         WHERE c.channel_id = ?1 AND c.at > ?2
           AND (?3 IS NULL OR c.number < (SELECT b.number FROM webhook_calls b WHERE b.uid = ?3))
           AND (?4 = '' OR instr(c.words, ?4) > 0) AND ${ofResult(result)}
         ORDER BY c.number DESC LIMIT ?5`,
        channelId,
        this.#oldestKept(),
        beforeId ?? null,
        search ?? '',
        limit,
      )
      .toArray()
    const problems = this.#problemsOf(rows)
    return rows.map((row) => callFrom(row, problems))
  }

  call(channelId: string, id: string): LoggedCallDetails | null {
    const rows = this.parts.sql
      .exec<LoggedDetailsRow>(
        `SELECT ${SUMMARY}, c.headers, c.body FROM webhook_calls c WHERE c.uid = ? AND c.channel_id = ? AND c.at > ?`,
        id,
        channelId,
        this.#oldestKept(),
      )
      .toArray()
    const [row] = rows
    return row ? detailsFrom(row, this.#problemsOf(rows)) : null
  }

  /** Marks a call as replayed. `taken`: contents of a call that was refused first and accepted in the replay. */
  markReplayed(id: string, at: number, taken: CallContents | null): void {
    const { sql, storage } = this.parts
    storage.transactionSync(() => {
      const [row] = sql
        .exec<{ number: number }>('UPDATE webhook_calls SET replayed_at = ? WHERE uid = ? RETURNING number', at, id)
        .toArray()
      if (!row || !taken) return
      sql.exec(
        `UPDATE webhook_calls SET verdict = 'accepted', is_unproven = 0, messages = ?, excerpt = ? WHERE number = ?`,
        taken.messages,
        taken.excerpt,
        row.number,
      )
      this.#addKeys(row.number, taken.keys)
    })
  }

  /** Erases the text of messages, by their keys. Unsigned calls have no keys, so they are searched for the message ids. */
  eraseTexts(keys: readonly string[]): void {
    for (const key of keys) this.#erased.add(key)
    for (const key of this.#erased) {
      if (this.#erased.size <= ERASED_KEPT) break
      this.#erased.delete(key)
    }
    const ids = keys.map((key) => key.slice(key.indexOf(':') + 1).toLowerCase()).filter((id) => id.length >= ID_MIN)
    const { sql } = this.parts
    sql.exec(
      `UPDATE webhook_calls SET body = NULL, words = '', excerpt = NULL WHERE number IN (
         SELECT call FROM webhook_call_keys WHERE key IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(keys),
    )
    sql.exec(
      `UPDATE webhook_calls INDEXED BY webhook_calls_unproven SET body = NULL, words = '', excerpt = NULL
       WHERE is_unproven AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(words, value) > 0)`,
      JSON.stringify(ids),
    )
  }

  /** Deletes the calls of a channel, or of all (`null`), in batches with pauses, so that messages do not wait. */
  async deleteCalls(channelId: string | null): Promise<void> {
    const { sql, clock, storage } = this.parts
    for (;;) {
      const query = 'SELECT number FROM webhook_calls WHERE ?1 IS NULL OR channel_id = ?1 LIMIT ?2'
      const rows = sql.exec<{ number: number }>(query, channelId, REMOVED_AT_ONCE).toArray()
      storage.transactionSync(() =>
        removeCalls(
          sql,
          rows.map(({ number }) => number),
        ),
      )
      if (rows.length < REMOVED_AT_ONCE) break
      await wait(clock, 1)
    }
    this.parts.pruning.resetCounts()
  }

  /** Stores the problems of turns with their keys, before the turns are pruned. */
  keepProblems(turnIds: readonly number[]): void {
    this.parts.sql.exec(
      `UPDATE webhook_call_keys AS k SET problem = ended.problem FROM (
         SELECT CASE WHEN json_valid(m.details) THEN m.details ->> '$.key' END AS key, ${PROBLEM('NULL')} AS problem
         FROM turns t JOIN messages m ON m.thread_id = t.thread_id AND m.turn_id = t.id AND m.author = 'contact'
         LEFT JOIN deliveries v ON v.turn_id = t.id WHERE t.id IN (SELECT value FROM json_each(?))
       ) ended WHERE k.key = ended.key AND k.problem IS NOT ended.problem`,
      JSON.stringify(turnIds),
    )
  }

  isEmpty(): boolean {
    return this.parts.sql.exec('SELECT 1 FROM webhook_calls LIMIT 1').toArray().length === 0
  }

  #oldestKept(): number {
    return this.parts.clock.now() - WEBHOOK_CALLS_DAYS * DAY_MS
  }

  #isWithinRate(channelId: string, now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS)
    const before = this.#unverified.get(channelId)
    const calls = before?.minute === minute ? before.calls + 1 : 1
    this.#unverified.set(channelId, { minute, calls })
    return calls <= UNVERIFIED_A_MINUTE
  }

  /** Writes a call. False: it got no entry, being a repetition, or only receipts that other entries have taken. */
  #write(call: NewLoggedCall): boolean {
    const isErased = call.keys.some((key) => this.#erased.has(key))
    const left: LoggedReceipt[] = call.statuses.filter((status) => !this.#statuses.addToKnownCall(status))
    if (call.isStatusesOnly && call.statuses.length > 0 && left.length === 0) return false
    const [row] = this.parts.sql
      .exec<{ number: number }>(
        `INSERT OR IGNORE INTO webhook_calls (uid, channel_id, at, verdict, is_unproven, detail, excerpt, has_unknown,
           bytes, messages, is_truncated, headers, words, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`,
        call.id,
        call.channelId,
        call.at,
        call.verdict,
        Number(isUnverified(call.verdict)),
        call.detail,
        isErased ? null : call.excerpt,
        Number(call.hasUnknown),
        call.bytes,
        call.messages,
        Number(call.isTruncated),
        JSON.stringify(call.headers),
        isErased ? '' : call.words,
        isErased ? null : call.body,
      )
      .toArray()
    if (!row) return false
    this.#addKeys(row.number, call.keys)
    for (const status of left) this.#statuses.add(row.number, status)
    return true
  }

  #addKeys(call: number, keys: readonly string[]): void {
    this.parts.sql.exec(
      'INSERT OR IGNORE INTO webhook_call_keys (call, key) SELECT ?, value FROM json_each(?)',
      call,
      JSON.stringify(keys),
    )
  }

  #problemsOf(rows: readonly LoggedRow[]): Problems {
    const found = this.parts.sql
      .exec<{ call: number; problem: string }>(
        `SELECT DISTINCT k.call, ${PROBLEM('k.problem')} AS problem FROM webhook_call_keys k ${WITH_TURNS}
         WHERE k.call IN (SELECT value FROM json_each(?)) AND ${PROBLEM('k.problem')} IS NOT NULL`,
        JSON.stringify(rows.map(({ number }) => number)),
      )
      .toArray()
    return Map.groupBy(found, ({ call }) => call)
  }
}
