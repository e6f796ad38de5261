import * as v from 'valibot'
import { isDay } from '../../worker/contract/days.ts'
import { PAGE_SIZES } from '../../worker/contract/limits.ts'
import { ORDERS } from '../../worker/contract/sorting.ts'

/** A search parameter; an invalid one is ignored. */
export const param = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

export const oneOf = <const Words extends readonly (string | number)[]>(words: Words) => param(v.picklist(words))

/** A text. The router parses `?search=2024` as a number; this converts it back. */
export const textParam = param(
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform((value) => String(value)),
  ),
)

export const idParam = param(v.pipe(v.string(), v.uuid()))

export const dayParam = param(v.pipe(v.string(), v.check(isDay)))

/** A page number, from 1. */
export const pageParam = param(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** The search parameters for sorting and paging a table. */
export const tableParams = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: oneOf(sorts),
  order: oneOf(ORDERS),
  limit: oneOf(PAGE_SIZES),
  page: pageParam,
})

const OF_THE_TABLE = ['sort', 'order', 'limit', 'page']

const hasValue = ([, value]: [string, unknown]): boolean => value !== undefined && value !== ''

/** Whether a list is filtered: any search parameter has a value besides those for sorting and paging. */
export const isFiltered = (search: object): boolean =>
  Object.entries(search).some((entry) => !OF_THE_TABLE.includes(entry[0]) && hasValue(entry))

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = <Search extends { page?: number | undefined }>(
  search: Search,
  change: Omit<Search, 'page'>,
): Search => ({ ...search, ...change, page: undefined })

type Text<Value> = `${Exclude<Value, undefined> & (string | number | boolean)}`
type Query<Search> = {
  [Name in keyof Search as undefined extends Search[Name] ? Name : never]?: Text<Search[Name]>
} & { [Name in keyof Search as undefined extends Search[Name] ? never : Name]: Text<Search[Name]> }

/** The search parameters that have a value, as the query of an API call. */
export const queryOf = <Search extends object>(search: Search): Query<Search> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(hasValue)
      .map(([name, value]) => [name, String(value)]),
  ) as Query<Search>

/** The same for one page of a list, the first by default: without a page, some lists are answered with all rows. */
export const pageQueryOf = <Search extends { page?: number | undefined }>(search: Search) =>
  queryOf({ ...search, page: search.page ?? 1 })
