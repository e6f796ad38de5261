import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of agent types. Invalid ones are ignored. */
export const AgentTypesSearch = v.object({
  search: textParam,
  requiresApi: v.fallback(v.optional(v.boolean()), undefined),
  page: pageParam,
})
export type AgentTypesSearch = v.InferOutput<typeof AgentTypesSearch>

export const isFiltered = ({ search, requiresApi }: AgentTypesSearch): boolean =>
  Boolean(search) || requiresApi !== undefined

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = (current: AgentTypesSearch, change: Omit<AgentTypesSearch, 'page'>): AgentTypesSearch => ({
  ...current,
  ...change,
  page: undefined,
})

/** The path segment of a new agent type, in place of an id. */
export const NEW_TYPE = 'new'

export const SECTIONS = ['general', 'fields', 'channels', 'engine'] as const
export type Section = (typeof SECTIONS)[number]

/** The search parameters of the editor: the open section, and whether it is read-only. */
export const EditorSearch = v.object({
  section: v.fallback(v.optional(v.picklist(SECTIONS)), undefined),
  view: v.fallback(v.optional(v.literal(true)), undefined),
})
