import * as z from 'zod/mini'
import { Period } from './analytics.ts'
import { CHANNEL_TYPES } from './channel-types.ts'
import { anId, count } from './parts.ts'
import { RatingCounts } from './ratings.ts'

/**
 * The maximum of messages that are evaluated. A period with more is shortened to its newest days, and so is the one before it.
 */
export const OUTCOMES_LOOKED_AT = 20_000
export const OUTCOMES_LISTED = 50
export const TOP_QUESTIONS = 10

/**
 * How a conversation of 24 hours ended, the first that applies. `left`: the contact waited for a member, none wrote, and the
 * contact wrote no more for a day or until it was closed. `handedOver`: a member was needed or wrote; not if the agent does not say that people answer. `unanswered`: the last
 * question has no reply, or one that was not delivered. `unknown`: the agent did not know the answer. `resolved`: it answered.
 */
export const OUTCOMES = ['left', 'handedOver', 'unanswered', 'unknown', 'resolved'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** `sessions`: the conversations that began in the period, as the plan and all other figures count them; each has one outcome. */
const counts = { sessions: count, left: count, handedOver: count, unanswered: count, unknown: count, resolved: count }
export const OutcomeCounts = z.object(counts)
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/**
 * Ratings by contacts. `replies`: of replies of these days, which only the web chat asks for; `threads`: given in these days to
 * closed threads.
 */
export const Ratings = z.object({ replies: RatingCounts, threads: RatingCounts })
export type Ratings = z.infer<typeof Ratings>
const rated = { ratings: Ratings }

/**
 * `apart`: people who wrote in the period and whom the agent did not answer, which is not a conversation of the plan, and how
 * many of them a member answered. Median times to the first answer, in milliseconds: of the agent in the precision of the
 * histogram's buckets, of members in the precision of a minute.
 */
export const OutcomeTotals = z.object({
  ...counts,
  apart: z.object({ contacts: count, answered: count }),
  medianAgentMs: z.nullable(count),
  medianMemberMs: z.nullable(count),
  ...rated,
})
export type OutcomeTotals = z.infer<typeof OutcomeTotals>

export const Outcomes = z.object({
  /** The days that are counted: the newest of the requested ones, where these have too many messages (`isPartial`). */
  period: Period,
  previousPeriod: Period,
  isPartial: z.boolean(),
  totals: OutcomeTotals,
  previous: OutcomeTotals,
  /** Most conversations first, as in the other lists. Names are `null` once the object is deleted. */
  byAgent: z.array(z.object({ ...counts, ...rated, agentId: anId, agentName: z.nullable(z.string()) })),
  byChannel: z.array(z.object({ ...counts, ...rated, channelType: z.enum(CHANNEL_TYPES) })),
  byLanguage: z.array(z.object({ ...counts, language: z.nullable(z.string()) })),
  /**
   * Conversations, and people whom the agent did not answer (`apart`), that this member was the first to answer, and ratings of
   * the member's messages.
   */
  byMember: z.array(
    z.object({
      memberId: anId,
      memberName: z.nullable(z.string()),
      sessions: count,
      medianMemberMs: z.nullable(count),
      replies: RatingCounts,
    }),
  ),
  /** Messages of contacts by weekday, from Monday, and hour, from 0 to 23, of the account's time zone. */
  hours: z.array(z.array(count)),
  /** The most frequent questions among the newest messages; `null` for a caller who may not read conversations. */
  questions: z.nullable(z.array(z.object({ question: z.string(), count, unknown: count }))),
})
export type Outcomes = z.infer<typeof Outcomes>
