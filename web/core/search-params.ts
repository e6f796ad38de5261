import * as v from 'valibot'
import { PAGE_SIZES } from '../../worker/contract/limits.ts'
import { ORDERS } from '../../worker/contract/sorting.ts'

/** A text in the search parameters. The router parses `?search=2024` as a number; this converts it back. */
export const textParam = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => String(value)),
    ),
  ),
  undefined,
)

/** A page number in the search parameters, from 1. */
export const pageParam = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

const oneOf = <const Words extends readonly (string | number)[]>(words: Words) =>
  v.fallback(v.optional(v.picklist(words)), undefined)

/** The search parameters for sorting and paging a table. */
export const tableParams = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: oneOf(sorts),
  order: oneOf(ORDERS),
  limit: oneOf(PAGE_SIZES),
  page: pageParam,
})
