import { useLingui } from '@lingui/react/macro'
import { PAGE_SIZE, PAGE_SIZES } from '../../worker/contract/limits.ts'
import type { Paging } from '../../worker/contract/paging.ts'
import { type Order, orderOf } from '../../worker/contract/sorting.ts'
import { type ListQuery, usePagedList } from './use-paged-list.ts'

type Size = (typeof PAGE_SIZES)[number]

/** The search parameters for sorting and paging a table. */
interface TableSearch<Sort extends string = string> {
  sort?: Sort | undefined
  order?: Order | undefined
  limit?: Size | undefined
  page?: number | undefined
}

/** The search parameters without filters and page. */
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
  /** The sortable columns with their headers, the default first. */
  sorts: readonly { by: Sort; label: string }[]
  /** The text for the number of rows, such as "12 usuarios". */
  total: (rows: number) => string
  /** The title of the error state. */
  failed: string
}

/** Like `usePagedList`, for a table: with the total, the page size and the sorting, which the address contains. */
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
