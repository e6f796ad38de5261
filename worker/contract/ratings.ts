import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { count } from './parts.ts'
import { sessionId, UUID } from './webchat.ts'

/** A contact's rating of a reply, or of a whole thread: 1, it helped; -1, it did not. */
export const RATINGS = [1, -1] as const
export type Rating = (typeof RATINGS)[number]

const error = 'chat.ratingInvalid' satisfies ErrorCode

/** `messageId`: of the message that the rated reply answers, or of the member's message. Absent: the thread is rated. */
export const RatingInput = z.object({
  sessionId,
  messageId: z.optional(
    z
      .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
      .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
  ),
  /** `null` removes the rating. */
  rating: z.nullable(z.literal(RATINGS, { error })),
})
export type RatingInput = z.infer<typeof RatingInput>

/** A rating as sent to the object or stored by it; `null`: none. */
export const rating = z.nullable(z.literal(RATINGS))
export const Rated = z.object({ rating })

/** The number of ratings in a period, and how many of these are 1. */
export const RatingCounts = z.object({ rated: count, good: count })
export type RatingCounts = z.infer<typeof RatingCounts>
