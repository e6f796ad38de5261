import * as v from 'valibot'
import { dayParam, idParam, oneOf, param, textParam } from '../../core/search-params.ts'

export const RESULTS = ['ok', 'refused'] as const

const isCursor = (text: string): boolean => /^\d{1,15}-\d{1,15}$/.test(text)

/** The search parameters of the log. Invalid ones are ignored. */
export const AuditSearch = v.object({
  action: textParam,
  result: oneOf(RESULTS),
  targetType: textParam,
  targetId: textParam,
  actorId: idParam,
  startDate: dayParam,
  endDate: dayParam,
  /** The cursor of the page: the last entry of the page before it. */
  before: param(v.pipe(v.string(), v.check(isCursor))),
})
export type AuditSearch = v.InferOutput<typeof AuditSearch>

export const isFiltered = ({ before: _, ...filters }: AuditSearch): boolean => Object.values(filters).some(Boolean)

/** Applies a change of the filters and goes back to the newest entries. */
export const filteredBy = (current: AuditSearch, change: Omit<AuditSearch, 'before'>): AuditSearch => ({
  ...current,
  ...change,
  before: undefined,
})
