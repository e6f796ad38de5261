import type { Rating } from '../../worker/contract/ratings.ts'

/** What a contact said of a reply or of a thread, as its row has it. */
export type RatedRow = Record<'rating' | 'rated_at', number | null>

export interface Rated {
  rating: Rating | null
  /** When it was rated, or the rating was taken back. */
  ratedAt: number | null
}

export const ratedFrom = ({ rating, rated_at }: RatedRow): Rated => ({
  rating: rating as Rating | null,
  ratedAt: rated_at,
})

/** Writes what contacts say of replies and of threads; `null` takes a rating back. */
export class RatedRows {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  message(id: number, rating: Rating | null, at: number | null): void {
    this.#sql.exec('UPDATE messages SET rating = ?, rated_at = ? WHERE id = ?', rating, at, id)
  }

  thread(id: number, rating: Rating | null, at: number | null): void {
    this.#sql.exec('UPDATE threads SET rating = ?, rated_at = ? WHERE id = ?', rating, at, id)
  }
}
