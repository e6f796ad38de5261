import * as z from 'zod/mini'
import { Period } from './analytics.ts'
import { CHANNEL_TYPES } from './channel-types.ts'
import { anId, count } from './parts.ts'
import { RatingCounts } from './ratings.ts'

/** A period is shortened to the days whose messages are no more than these, as is the one before it. */
export const OUTCOMES_LOOKED_AT = 20_000
export const OUTCOMES_LISTED = 50
export const TOP_QUESTIONS = 10

/**
 * How a thread ended in a period, the first of these that applies: its contact needed a person, of whom none wrote, and has
 * said no more for a day or until it was closed; people were needed or wrote; its last question got no reply, or one that did
 * not arrive; the agent did not know the answer; the agent answered.
 */
export const OUTCOMES = ['left', 'handedOver', 'unanswered', 'unknown', 'resolved'] as const
export type Outcome = (typeof OUTCOMES)[number]

const counts = { threads: count, left: count, handedOver: count, unanswered: count, unknown: count, resolved: count }
export const OutcomeCounts = z.object(counts)
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/**
 * What contacts said of the replies of these days (`replies`), which only the web chat asks, and, in these days, of threads that
 * were closed.
 */
export const Ratings = z.object({ replies: RatingCounts, threads: RatingCounts })
export type Ratings = z.infer<typeof Ratings>
const rated = { ratings: Ratings }

/** Median times to the first answer of a thread: of the agent in the precision of its buckets, of people in minutes. */
export const OutcomeTotals = z.object({
  ...counts,
  medianAgentMs: z.nullable(count),
  medianMemberMs: z.nullable(count),
  ...rated,
})
export type OutcomeTotals = z.infer<typeof OutcomeTotals>

export const Outcomes = z.object({
  /** The days that are counted: the newest ones of those asked for, where these have too many messages (`isPartial`). */
  period: Period,
  previousPeriod: Period,
  isPartial: z.boolean(),
  totals: OutcomeTotals,
  previous: OutcomeTotals,
  /** The most threads first, as the other lists; names are `null` of what was deleted. */
  byAgent: z.array(z.object({ ...counts, ...rated, agentId: anId, agentName: z.nullable(z.string()) })),
  byChannel: z.array(z.object({ ...counts, ...rated, channelType: z.enum(CHANNEL_TYPES) })),
  byLanguage: z.array(z.object({ ...counts, language: z.nullable(z.string()) })),
  /** Threads that this person was the first to answer, and what contacts said of his messages. */
  byMember: z.array(
    z.object({
      memberId: anId,
      memberName: z.nullable(z.string()),
      threads: count,
      medianMemberMs: z.nullable(count),
      replies: RatingCounts,
    }),
  ),
  /** How many messages contacts sent, from Monday to Sunday and from 0 to 23 hours of the account's time zone. */
  hours: z.array(z.array(count)),
  /** What was asked most, among the newest messages; `null` for a caller who may not read conversations. */
  questions: z.nullable(z.array(z.object({ question: z.string(), count, unknown: count }))),
})
export type Outcomes = z.infer<typeof Outcomes>
