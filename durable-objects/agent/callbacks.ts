import { Lane } from './pool.ts'
import type { Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { Turns } from './turns.ts'

interface Row extends Record<string, SqlStorageValue> {
  turn_id: number
  place: number
  until: number
}

interface Parts extends Pick<SharedParts, 'sql' | 'clock' | 'wakeBy'> {
  turns: Turns
  /** Called with a turn whose automation did not call back in time; `engineIndex`: of the automation in the chain. */
  onExpired: (turn: Turn, engineIndex: number) => void
}

/**
 * Turns whose automation replied 202 and will call back. They stay `running`, also after a restart, until the callback or the
 * deadline `until`. After the deadline the turn is queued again for the next engines of the chain, and its row, with
 * `until = 0`, marks how many engines to skip.
 */
export class Callbacks extends Lane<Parts> {
  /** Begins the wait. `index`: of the automation in the chain of engines; `until`: deadline in milliseconds UTC. */
  waitFor({ id }: Turn, index: number, until: number): void {
    this.parts.sql.exec('INSERT OR REPLACE INTO callbacks (turn_id, place, until) VALUES (?, ?, ?)', id, index, until)
    this.parts.wakeBy(until)
  }

  /** The index in the chain of the automation that a turn waits for; `null`: it waits for none. */
  engineIndexOf(turnId: number): number | null {
    const row = this.#row(turnId)
    return row && row.until > 0 ? row.place : null
  }

  /** How many engines at the start of the chain are skipped because one of them did not call back in time. */
  skippedEngines(turnId: number): number {
    const row = this.#row(turnId)
    return row?.until === 0 ? row.place + 1 : 0
  }

  /** Ends the wait without a callback: the turn is queued again for the next engine. */
  expire(turn: Turn): void {
    const { sql, clock, turns, wakeBy, onExpired } = this.parts
    const row = this.#row(turn.id)
    if (!row || turn.state !== 'running') return
    onExpired(turn, row.place)
    sql.exec('UPDATE callbacks SET until = 0 WHERE turn_id = ?', turn.id)
    turns.retry(turn.id, clock.now(), false)
    wakeBy(clock.now())
  }

  override begin(now: number): void {
    const { sql, turns } = this.parts
    for (const { turn_id } of sql.exec<Row>('SELECT * FROM callbacks WHERE until > 0 AND until <= ?', now).toArray()) {
      const turn = turns.byId(turn_id)
      if (turn?.state === 'running') this.expire(turn)
      else sql.exec('DELETE FROM callbacks WHERE turn_id = ?', turn_id)
    }
  }

  override get due() {
    return ['SELECT min(until) FROM callbacks WHERE until > max(0, ?1)']
  }

  #row(turnId: number): Row | null {
    return this.parts.sql.exec<Row>('SELECT * FROM callbacks WHERE turn_id = ?', turnId).toArray()[0] ?? null
  }
}
