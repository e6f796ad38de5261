import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { CONVERSATIONS_PAGE_SIZE, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from './limits.ts'
import { count } from './parts.ts'
import { ORDERS } from './sorting.ts'
import { freeText, oneOf } from './text.ts'

export const Paging = z.object({ page: count, limit: count, total: count, totalPages: count })
export type Paging = z.infer<typeof Paging>

export const paging = (page: number, limit: number, total: number): Paging => ({
  page,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
})

/** A page of a list, and the figures of the whole list. */
export interface Page<Data> {
  data: Data
  meta: Paging
}

/** `counted`: the row of the statement that counts the list. */
export const pageFrom = <Data>(
  data: Data,
  { page, limit }: Pick<Paging, 'page' | 'limit'>,
  counted: { total: number } | undefined,
): Page<Data> => ({ data, meta: paging(page, limit, counted?.total ?? 0) })

/** Far beyond any list that exists, and small enough that `page * limit` stays an exact integer. */
export const PAGE_MAX = 1_000_000

/** A whole number from 1 to `most`, written as text in a query. */
export const wholeNumber = (most: number, error: ErrorCode) =>
  z.pipe(
    z.string({ error }).check(z.regex(/^[1-9]\d{0,6}$/, { error })),
    z.transform((text: string, ctx) => {
      const number = Number(text)
      if (number <= most) return number
      ctx.issues.push({ code: 'custom', message: error, input: text })
      return z.NEVER
    }),
  )

const pageWith = (size: number) => ({
  page: z._default(wholeNumber(PAGE_MAX, 'field.page'), 1),
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), size),
})

/** `?page&limit` as numbers; spread into the query of a list. */
export const pageQuery = pageWith(PAGE_SIZE)
export const conversationsPageQuery = pageWith(CONVERSATIONS_PAGE_SIZE)
/** As `pageQuery`, but optional: without `page` the whole list is returned. */
export const anyPageQuery = {
  page: z.optional(wholeNumber(PAGE_MAX, 'field.page')),
  limit: z.optional(wholeNumber(PAGE_SIZE_MAX, 'field.limit')),
}

/** `?sort&order` of a list that can be sorted by these columns, by the first by default; spread into its query. */
export const sortQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  sort: z._default(oneOf(columns, 'field.option'), columns[0] as Columns[number]),
  order: z.optional(oneOf(ORDERS, 'field.option')),
})

export const searchQuery = z.optional(freeText({ max: SEARCH_MAX }))
