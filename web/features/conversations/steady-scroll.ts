import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the visible rows in place while rows are inserted or moved above. Rows have `data-row`; `first` is the one
 * that may have moved, which is not measured.
 */
export function useSteadyScroll(area: RefObject<HTMLElement | null>, first: string | undefined): void {
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const view = area.current
    if (!view) return
    const rows = [...view.querySelectorAll<HTMLElement>('[data-row]')]
    if (view.scrollTop > 0) {
      const topOf = (row: HTMLElement) => tops.current.get(row.dataset['row'] ?? '')
      const steady = rows.find((row) => row.dataset['row'] !== first && (topOf(row) ?? -1) >= view.scrollTop)
      if (steady) view.scrollTop += steady.offsetTop - (topOf(steady) ?? 0)
    }
    tops.current = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
  })
}
