import * as v from 'valibot'
import { textParam } from '../../core/search-params.ts'

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)
const agentParam = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/** What the address of a list of sessions says. Whatever cannot be read is as if it were not there. */
export const ConversationsSearch = v.object({
  search: textParam,
  startDate: day,
  endDate: day,
  /** A type of channel; which there are is known where they are shown. */
  channel: textParam,
  unanswered: v.fallback(v.optional(v.literal(true)), undefined),
  /** The session that is open, and whose it is where the list is of several agents. */
  session: textParam,
  agent: agentParam,
  /** The page of messages that nobody answered, while they are looked at. */
  dropped: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  sessionAgent: agentParam,
})
export type ConversationsSearch = v.InferOutput<typeof ConversationsSearch>

/** What narrows the list, beside the agent that a screen may be about. */
export const isFiltered = ({ search, startDate, endDate, channel, unanswered, agent }: ConversationsSearch): boolean =>
  Boolean(search || startDate || endDate || channel || unanswered || agent)

/** The same address without its filters: what is open stays open. */
export const unfiltered = ({ session, sessionAgent }: ConversationsSearch): ConversationsSearch => ({
  ...(session && { session }),
  ...(sessionAgent && { sessionAgent }),
})
