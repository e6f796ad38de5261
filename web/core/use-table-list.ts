import { useLingui } from '@lingui/react/macro'
import { PAGE_SIZE, PAGE_SIZES } from '../../worker/contract/limits.ts'
import type { Paging } from '../../worker/contract/paging.ts'
import { type Order, orderOf } from '../../worker/contract/sorting.ts'
import { type ListQuery, usePagedList } from './use-paged-list.ts'

type Size = (typeof PAGE_SIZES)[number]

/** The part of an address that says how a table is sorted and paged. */
interface TableSearch<Sort extends string = string> {
  sort?: Sort | undefined
  order?: Order | undefined
  limit?: Size | undefined
  page?: number | undefined
}

/** The same as the query of a call. */
export const tableQuery = <Sort extends string>({ sort, order, limit, page = 1 }: TableSearch<Sort>) => ({
  page: String(page),
  ...(limit && { limit: String(limit) }),
  ...(sort && { sort }),
  ...(order && { order }),
})

/** What remains when all filters are cleared. */
export const withoutFilters = <Sort extends string>({ sort, order, limit }: TableSearch<Sort>) => ({
  sort,
  order,
  limit,
})

interface TableList<Sort extends string, Search extends TableSearch<Sort>> {
  rows: number
  paging: Paging | undefined
  search: Search
  onSearch: (search: Search) => void
  /** What it can be sorted by, the default first, each with the header of its column. */
  sorts: readonly { by: Sort; label: string }[]
  /** "12 usuarios". */
  total: (rows: number) => string
  /** The message when the list cannot be loaded. */
  failed: string
}

/** The state of a table in its address: as `usePagedList`, with the total, the size of a page and the sorting. */
export function useTableList<Sort extends string, Search extends TableSearch<Sort>>(
  query: ListQuery,
  { rows, paging, search, onSearch, sorts, total, failed }: TableList<Sort, Search>,
) {
  const { t } = useLingui()
  const { page, totalPages } = paging ?? { page: 1, totalPages: 1 }
  const by = search.sort ?? (sorts[0]?.by as Sort)
  const order = orderOf({ sort: by, order: search.order })
  const change = (next: TableSearch<Sort>) => onSearch({ ...search, ...next, page: undefined })
  const list = usePagedList(query, {
    rows,
    page,
    totalPages,
    failed,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const isSort = (key: string): key is Sort => sorts.some((sort) => sort.by === key)
  const sorting = {
    by,
    order,
    onSort: (key: string) => {
      if (!isSort(key)) return
      if (key !== by) change({ sort: key, order: undefined })
      else change({ sort: key, order: order === 'asc' ? 'desc' : 'asc' })
    },
  }
  const bar = {
    total: total(paging?.total ?? 0),
    sortLabel: t`Ordenar por`,
    sorts: sorts.flatMap(({ by: key, label }) => [
      { value: `${key} asc`, label: t`${label}, ascendente` },
      { value: `${key} desc`, label: t`${label}, descendente` },
    ]),
    sort: `${by} ${order}`,
    onSort: (value: string) => {
      const [key = '', direction] = value.split(' ')
      if (isSort(key)) change({ sort: key, order: direction === 'asc' ? 'asc' : 'desc' })
    },
    sizeLabel: t`Filas por página`,
    sizes: PAGE_SIZES,
    size: search.limit ?? PAGE_SIZE,
    onSize: (size: number) => change({ limit: PAGE_SIZES.find((known) => known === size) }),
  }
  return { list: { ...list, bar }, sorting }
}
