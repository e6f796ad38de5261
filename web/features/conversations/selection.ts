import { useRef, useState } from 'react'

export interface Selection {
  isOn: boolean
  ids: ReadonlySet<string>
  start: () => void
  stop: () => void
  choose: (ids: readonly string[], isChosen: boolean) => void
  /** `isRange`: with everything since the last choice. */
  toggle: (id: string, all: readonly string[], isRange: boolean) => void
}

/** The ids between two in a list, both included; the second alone where the first is not in it. */
export function idsBetween(all: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : all.indexOf(from), all.indexOf(to)]
  return start < 0 || end < 0 ? [to] : all.slice(Math.min(start, end), Math.max(start, end) + 1)
}

const NONE: ReadonlySet<string> = new Set()

/** Which rows of a list are selected, once its member wants to select. */
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
