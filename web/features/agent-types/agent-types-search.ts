import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

/** What the address of the list of types says. Whatever cannot be read is as if it were not there. */
export const AgentTypesSearch = v.object({
  search: textParam,
  requiresApi: v.fallback(v.optional(v.boolean()), undefined),
  page: pageParam,
})
export type AgentTypesSearch = v.InferOutput<typeof AgentTypesSearch>

export const isFiltered = ({ search, requiresApi }: AgentTypesSearch): boolean =>
  Boolean(search) || requiresApi !== undefined

/** Another filter shows another list: it starts on its first page. */
export const filteredBy = (current: AgentTypesSearch, change: Omit<AgentTypesSearch, 'page'>): AgentTypesSearch => ({
  ...current,
  ...change,
  page: undefined,
})

/** What stands in the address in the place of an id while a type is made. */
export const NEW_TYPE = 'new'

export const SECTIONS = ['general', 'fields', 'channels', 'engine'] as const
export type Section = (typeof SECTIONS)[number]

/** What the address of one type says: the section that is open, and whether it is only looked at. */
export const EditorSearch = v.object({
  section: v.fallback(v.optional(v.picklist(SECTIONS)), undefined),
  view: v.fallback(v.optional(v.literal(true)), undefined),
})
