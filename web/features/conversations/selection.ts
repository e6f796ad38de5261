import { useRef, useState } from 'react'

export interface Selection {
  isOn: boolean
  ids: ReadonlySet<string>
  start: () => void
  stop: () => void
  choose: (ids: readonly string[], isChosen: boolean) => void
  /** Toggles a row. `isRange`: selects all rows from the last toggled one to this one. */
  toggle: (id: string, all: readonly string[], isRange: boolean) => void
}

/** The ids from one to another in a list, inclusive; only the second if the first is not in the list. */
export function idsBetween(all: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : all.indexOf(from), all.indexOf(to)]
  return start < 0 || end < 0 ? [to] : all.slice(Math.min(start, end), Math.max(start, end) + 1)
}

const NONE: ReadonlySet<string> = new Set()

/** The selected rows of a list; empty until the selection mode is started. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const last = useRef<string | null>(null)
  const choose = (chosen: readonly string[], isChosen: boolean) =>
    setIds((before) => {
      const next = new Set(before)
      for (const id of chosen) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return {
    isOn: ids !== null,
    ids: ids ?? NONE,
    start: () => setIds(NONE),
    stop: () => setIds(null),
    choose,
    toggle: (id, all, isRange) => {
      choose(isRange ? idsBetween(all, last.current, id) : [id], !ids?.has(id))
      last.current = id
    },
  }
}
