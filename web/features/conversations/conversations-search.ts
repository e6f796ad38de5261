import * as v from 'valibot'
import { INTENTS } from '../../../worker/contract/intents.ts'
import { THREAD_LISTS } from '../../../worker/contract/thread-status.ts'
import { textParam } from '../../core/search-params.ts'

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)
const agentParam = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/** The statuses of threads that a list is narrowed to. */
export const SHOWN_STATUSES = ['pending', 'members', 'closed'] as const

/** The search parameters of a list of conversations. An invalid one is ignored. */
export const ConversationsSearch = v.object({
  search: textParam,
  startDate: day,
  endDate: day,
  /** A type of channel; invalid ones are left out where the list is shown. */
  channel: textParam,
  status: v.fallback(v.optional(v.picklist(SHOWN_STATUSES)), undefined),
  list: v.fallback(v.optional(v.picklist(THREAD_LISTS)), undefined),
  tag: textParam,
  intent: v.fallback(v.optional(v.picklist(INTENTS)), undefined),
  unanswered: v.fallback(v.optional(v.literal(true)), undefined),
  rated: v.fallback(v.optional(v.literal('badly')), undefined),
  /** The open conversation, and its agent where the list has several. */
  session: textParam,
  agent: agentParam,
  /** The page of refused messages, while it is open. */
  dropped: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  sessionAgent: agentParam,
})
export type ConversationsSearch = v.InferOutput<typeof ConversationsSearch>

/** Whether the list is filtered, the agent of the screen aside. */
export const isFiltered = ({
  search,
  startDate,
  endDate,
  channel,
  unanswered,
  rated,
  status,
  agent,
  tag,
  intent,
}: ConversationsSearch) =>
  Boolean(search || startDate || endDate || channel || unanswered || rated || status || agent || tag || intent)

/** The same address without its filters; an open conversation stays. */
export const unfiltered = ({ session, sessionAgent, list }: ConversationsSearch): ConversationsSearch => ({
  ...(list && { list }),
  ...(session && { session }),
  ...(sessionAgent && { sessionAgent }),
})
