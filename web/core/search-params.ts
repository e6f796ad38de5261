import * as v from 'valibot'

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
