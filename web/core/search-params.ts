import * as v from 'valibot'
import { PAGE_SIZES } from '../../worker/contract/limits.ts'
import { ORDERS } from '../../worker/contract/sorting.ts'

/** Text of an address. The router parses `?search=2024` as a number; it is text. */
export const textParam = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => String(value)),
    ),
  ),
  undefined,
)

/** A page of an address, from 1. */
export const pageParam = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

const oneOf = <const Words extends readonly (string | number)[]>(words: Words) =>
  v.fallback(v.optional(v.picklist(words)), undefined)

/** How a table is sorted and paged. */
export const tableParams = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: oneOf(sorts),
  order: oneOf(ORDERS),
  limit: oneOf(PAGE_SIZES),
  page: pageParam,
})
