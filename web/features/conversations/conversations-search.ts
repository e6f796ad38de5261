import * as v from 'valibot'
import { INTENTS } from '../../../worker/contract/intents.ts'
import { THREAD_LISTS } from '../../../worker/contract/thread-status.ts'
import { textParam } from '../../core/search-params.ts'

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)
const agentParam = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/** The thread statuses to filter by. */
export const SHOWN_STATUSES = ['pending', 'members', 'closed'] as const

/** The search parameters of the inbox. Invalid ones are ignored. */
export const ConversationsSearch = v.object({
  search: textParam,
  startDate: day,
  endDate: day,
  /** A channel type; the screen ignores an unknown one. */
  channel: textParam,
  status: v.fallback(v.optional(v.picklist(SHOWN_STATUSES)), undefined),
  list: v.fallback(v.optional(v.picklist(THREAD_LISTS)), undefined),
  tag: textParam,
  intent: v.fallback(v.optional(v.picklist(INTENTS)), undefined),
  unanswered: v.fallback(v.optional(v.literal(true)), undefined),
  rated: v.fallback(v.optional(v.literal('badly')), undefined),
  /** The session id of the open conversation, and its agent if the list contains several agents. */
  session: textParam,
  agent: agentParam,
  /** The page of the refused messages, while they are shown. */
  dropped: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  sessionAgent: agentParam,
})
export type ConversationsSearch = v.InferOutput<typeof ConversationsSearch>

/** Whether the list is filtered by anything besides the agent. */
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

/** The search parameters without filters; an open conversation stays open. */
export const unfiltered = ({ session, sessionAgent, list }: ConversationsSearch): ConversationsSearch => ({
  ...(list && { list }),
  ...(session && { session }),
  ...(sessionAgent && { sessionAgent }),
})
