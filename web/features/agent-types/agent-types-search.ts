import * as v from 'valibot'
import { oneOf, pageParam, param, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of agent types. Invalid ones are ignored. */
export const AgentTypesSearch = v.object({
  search: textParam,
  requiresApi: param(v.boolean()),
  page: pageParam,
})
export type AgentTypesSearch = v.InferOutput<typeof AgentTypesSearch>

/** The path segment of a new agent type, in place of an id. */
export const NEW_TYPE = 'new'

export const SECTIONS = ['general', 'fields', 'channels', 'engine'] as const
export type Section = (typeof SECTIONS)[number]

/** The search parameters of the editor: the open section, and whether it is read-only. */
export const EditorSearch = v.object({
  section: oneOf(SECTIONS),
  view: param(v.literal(true)),
})
