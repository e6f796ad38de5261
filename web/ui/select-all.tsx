import { useEffect, useRef } from 'react'
import type { GroupWiring } from './field-group.tsx'

interface SelectAllProps extends Partial<GroupWiring> {
  label: string
  /** The name of the field, in a form. */
  name?: string
  /** What it selects or deselects together. */
  ids: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (ids: readonly string[], isChosen: boolean) => void
}

/** Checked when all are, indeterminate when some are. */
export function SelectAll({ label, ids, chosen, onChange, ...wiring }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const held = ids.filter((id) => chosen.has(id)).length
  const isAll = held > 0 && held === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = held > 0 && !isAll
  }, [held, isAll])
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm font-semibold">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        onChange={() => onChange(ids, !isAll)}
        className="size-4.5 shrink-0 accent-brand"
        {...wiring}
      />
      {label}
    </label>
  )
}
