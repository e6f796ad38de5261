import { useId } from 'react'
import { Select } from './select.tsx'

export interface ListBarProps {
  /** The text for the number of rows, such as "12 usuarios". */
  total: string
  sortLabel: string
  sorts: readonly { value: string; label: string }[]
  sort: string
  onSort: (sort: string) => void
  sizeLabel: string
  sizes: readonly number[]
  size: number
  onSize: (size: number) => void
}

/** The bar above a table: number of rows and page size. On a phone, where there are no headers, also the sorting. */
export function ListBar({ total, sortLabel, sorts, sort, onSort, sizeLabel, sizes, size, onSize }: ListBarProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 text-sm">
      <p aria-live="polite" className="font-semibold tabular-nums">
        {total}
      </p>
      <Select
        aria-label={sortLabel}
        className="min-w-0 md:hidden"
        options={sorts}
        value={sort}
        onChange={({ target }) => onSort(target.value)}
      />
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-ink-soft">
          {sizeLabel}
        </label>
        <Select
          id={id}
          options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(size)}
          onChange={({ target }) => onSize(Number(target.value))}
        />
      </div>
    </div>
  )
}
