import { useEffect, useRef } from 'react'
import type { GroupWiring } from './field-group.tsx'

interface SelectAllProps extends Partial<GroupWiring> {
  label: string
  /** The name of the form field. */
  name?: string
  /** The ids that it selects or deselects. */
  ids: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (ids: readonly string[], isChosen: boolean) => void
}

/** A checkbox for all `ids`: checked when all are chosen, indeterminate when some are. */
export function SelectAll({ label, ids, chosen, onChange, ...attributes }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const selectedCount = ids.filter((id) => chosen.has(id)).length
  const isAll = selectedCount > 0 && selectedCount === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedCount > 0 && !isAll
  }, [selectedCount, isAll])
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm font-semibold">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => onChange(ids, !isAll)}
        className="size-4.5 shrink-0 accent-brand"
        {...attributes}
      />
      {label}
    </label>
  )
}
