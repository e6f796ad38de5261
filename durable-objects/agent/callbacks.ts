import type { Clock } from '../../worker/core/clock.ts'
import { Lane } from './pool.ts'
import type { Turn } from './rows.ts'
import type { Turns } from './turns.ts'

interface Row extends Record<string, SqlStorageValue> {
  turn_id: number
  place: number
  until: number
}

interface Parts {
  sql: SqlStorage
  clock: Clock
  turns: Turns
  wakeBy: (at: number) => void
  /** Hears of a turn whose automation did not call back in time; `place`: its place in the chain. */
  onMissed: (turn: Turn, place: number) => void
}

/**
 * Turns whose automation said that it calls back. They stay `running`, also in the next object, until the answer comes or
 * the time is over; then the engines after that one are asked. A row with `until = 0` says that this is so.
 */
export class Callbacks extends Lane {
  readonly #parts: Parts

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  /** `place`: of the automation in the chain of engines. */
  wait({ id }: Turn, place: number, until: number): void {
    this.#parts.sql.exec('INSERT OR REPLACE INTO callbacks (turn_id, place, until) VALUES (?, ?, ?)', id, place, until)
    this.#parts.wakeBy(until)
  }

  /** The place of the automation that this turn waits for; `null`: it waits for none. */
  placeOf(turnId: number): number | null {
    const row = this.#row(turnId)
    return row && row.until > 0 ? row.place : null
  }

  /** How many engines of the chain did not call back in time, those before them included. */
  passed(turnId: number): number {
    const row = this.#row(turnId)
    return row?.until === 0 ? row.place + 1 : 0
  }

  /** The answer does not come: the turn goes on with the next engine. */
  miss(turn: Turn): void {
    const { sql, clock, turns, wakeBy, onMissed } = this.#parts
    const row = this.#row(turn.id)
    if (!row || turn.state !== 'running') return
    onMissed(turn, row.place)
    sql.exec('UPDATE callbacks SET until = 0 WHERE turn_id = ?', turn.id)
    turns.retry(turn.id, clock.now(), false)
    wakeBy(clock.now())
  }

  override begin(now: number): void {
    const { sql, turns } = this.#parts
    for (const { turn_id } of sql.exec<Row>('SELECT * FROM callbacks WHERE until > 0 AND until <= ?', now).toArray()) {
      const turn = turns.byId(turn_id)
      if (turn?.state === 'running') this.miss(turn)
      else sql.exec('DELETE FROM callbacks WHERE turn_id = ?', turn_id)
    }
  }

  override get due() {
    return ['SELECT min(until) FROM callbacks WHERE until > max(0, ?1)']
  }

  #row(turnId: number): Row | null {
    return this.#parts.sql.exec<Row>('SELECT * FROM callbacks WHERE turn_id = ?', turnId).toArray()[0] ?? null
  }
}
