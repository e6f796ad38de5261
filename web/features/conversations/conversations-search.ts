import * as v from 'valibot'
import { INTENTS } from '../../../worker/contract/intents.ts'
import { THREAD_LISTS } from '../../../worker/contract/thread-status.ts'
import { dayParam, idParam, oneOf, pageParam, param, textParam } from '../../core/search-params.ts'

/** The thread statuses to filter by. */
export const SHOWN_STATUSES = ['pending', 'members', 'closed'] as const

/** The search parameters of the inbox. Invalid ones are ignored. */
export const ConversationsSearch = v.object({
  search: textParam,
  startDate: dayParam,
  endDate: dayParam,
  /** A channel type; the screen ignores an unknown one. */
  channel: textParam,
  status: oneOf(SHOWN_STATUSES),
  list: oneOf(THREAD_LISTS),
  tag: textParam,
  intent: oneOf(INTENTS),
  unanswered: param(v.literal(true)),
  rated: oneOf(['badly']),
  /** The session id of the open conversation, and its agent if the list contains several agents. */
  session: textParam,
  agent: idParam,
  /** The page of the refused messages, while they are shown. */
  dropped: pageParam,
  sessionAgent: idParam,
})
export type ConversationsSearch = v.InferOutput<typeof ConversationsSearch>

/** The search parameters that decide which conversations are in the list. */
export const filtersOf = ({ session, sessionAgent, dropped, ...filters }: ConversationsSearch) => filters

/** Whether the list is filtered by anything besides the agent. */
export const isFiltered = (search: ConversationsSearch): boolean => {
  const { list, ...filters } = filtersOf(search)
  return Object.values(filters).some(Boolean)
}

/** The search parameters without filters; an open conversation stays open. */
export const unfiltered = ({ session, sessionAgent, list }: ConversationsSearch): ConversationsSearch => ({
  session,
  sessionAgent,
  list,
})
