import { useId } from 'react'
import { Select } from './select.tsx'

export interface ListBarProps {
  /** "12 usuarios". */
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

/** Above a table: how many rows there are, and the size of a page. On a phone, where it has no headers, also its order. */
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
