import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** The header is a button that sorts by the column. */
  sortable?: boolean
  /** The header is only for screen readers, as for the column of actions. */
  quiet?: boolean
}

export interface TableSorting {
  /** The key of the sorted column. */
  by: string
  order: 'asc' | 'desc'
  onSort: (key: string) => void
}

export interface TableProps<Row> {
  /** The caption, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Less padding, for a table with many columns. */
  dense?: boolean
  sorting?: TableSorting
}

/** Keeps the column of actions visible when the table is wider than its container. */
const PINNED = 'md:sticky md:right-0 md:bg-inherit'

const sortOf = ({ by, order }: TableSorting, key: string) => {
  if (by !== key) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

const SORT_ICONS = {
  none: 'i-lucide-chevrons-up-down text-ink-faint',
  ascending: 'i-lucide-arrow-up text-brand',
  descending: 'i-lucide-arrow-down text-brand',
}

/** The button in a header that sorts. On a phone the headers are invisible and `ListBar` sorts. */
const SortButton = ({ header, by, sorting }: { header: string; by: string; sorting: TableSorting }) => (
  <>
    <button
      type="button"
      onClick={() => sorting.onSort(by)}
      className="-my-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-field text-left font-semibold hover:text-ink max-md:hidden"
    >
      {header}
      <span aria-hidden className={classes('shrink-0', SORT_ICONS[sortOf(sorting, by)])} />
    </button>
    <span className="md:hidden">{header}</span>
  </>
)

/** A table. On a phone each row is a card in which each cell shows its header. */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false, sorting }: TableProps<Row>) {
  const pad = dense ? 'md:px-2.5 md:first:pl-4 md:last:pr-3' : 'md:px-4'
  return (
    <table className="w-full text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line bg-surface">
          {columns.map(({ key, header, align, quiet, sortable }) => (
            <th
              key={key}
              scope="col"
              aria-sort={sorting && sortable ? sortOf(sorting, key) : undefined}
              className={classes(
                'py-3 text-xs font-semibold text-ink-faint',
                pad,
                quiet && PINNED,
                align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {quiet && <span className="sr-only">{header}</span>}
              {!quiet && (sorting && sortable ? <SortButton header={header} by={key} sorting={sorting} /> : header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block divide-y divide-line">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="max-md:grid max-md:gap-2 max-md:p-4 bg-surface md:hover:bg-surface-sunken">
            {columns.map(({ key, header, cell, align, quiet }) => (
              <td
                key={key}
                data-label={quiet ? undefined : header}
                className={classes(
                  'md:py-3 align-middle narrow-wrap max-md:flex max-md:justify-between max-md:gap-4 max-md:min-w-0',
                  'max-md:before:content-[attr(data-label)] max-md:before:text-ink-faint max-md:before:shrink-0',
                  pad,
                  quiet && PINNED,
                  align === 'end' && 'md:text-right',
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
