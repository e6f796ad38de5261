import * as v from 'valibot'
import { textParam } from '../../core/search-params.ts'

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

/** What the address of an agent's conversations says. Whatever cannot be read is as if it were not there. */
export const ConversationsSearch = v.object({
  search: textParam,
  startDate: day,
  endDate: day,
  session: textParam,
})
export type ConversationsSearch = v.InferOutput<typeof ConversationsSearch>

export const isFiltered = ({ search, startDate, endDate }: ConversationsSearch): boolean =>
  Boolean(search || startDate || endDate)
