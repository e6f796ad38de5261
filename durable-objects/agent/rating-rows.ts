import type { Rating } from '../../worker/contract/ratings.ts'
import { Table } from './component.ts'

/** The columns of a rating in the tables `messages` and `threads`. */
export type RatingColumns = Record<'rating' | 'rated_at', number | null>

export interface RatingFields {
  rating: Rating | null
  /** When the rating was given or withdrawn, in milliseconds UTC. */
  ratedAt: number | null
}

export const ratingFrom = ({ rating, rated_at }: RatingColumns): RatingFields => ({
  rating: rating as Rating | null,
  ratedAt: rated_at,
})

/** Writes contacts' ratings of replies and threads; `null` withdraws a rating. */
export class RatingRows extends Table {
  setMessageRating(id: number, rating: Rating | null, at: number | null): void {
    this.sql.exec('UPDATE messages SET rating = ?, rated_at = ? WHERE id = ?', rating, at, id)
  }

  setThreadRating(id: number, rating: Rating | null, at: number | null): void {
    this.sql.exec('UPDATE threads SET rating = ?, rated_at = ? WHERE id = ?', rating, at, id)
  }
}
