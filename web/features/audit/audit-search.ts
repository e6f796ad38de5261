import * as v from 'valibot'
import { textParam } from '../../core/search-params.ts'

export const RESULTS = ['ok', 'refused'] as const

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

/** The search parameters of the log. Invalid ones are ignored. */
export const AuditSearch = v.object({
  action: textParam,
  result: v.fallback(v.optional(v.picklist(RESULTS)), undefined),
  targetType: textParam,
  targetId: textParam,
  actorId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  startDate: day,
  endDate: day,
  /** The cursor of the page: the last entry of the page before it. */
  before: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/))), undefined),
})
export type AuditSearch = v.InferOutput<typeof AuditSearch>

export const isFiltered = ({ before: _, ...filters }: AuditSearch): boolean => Object.values(filters).some(Boolean)

/** Applies a change of the filters and goes back to the newest entries. */
export const filteredBy = (current: AuditSearch, change: Omit<AuditSearch, 'before'>): AuditSearch => ({
  ...current,
  ...change,
  before: undefined,
})
