import { useEffect, useState } from 'react'

/** When an open dialog is unmounted, focus returns to the element that had it, or to the page's content. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const wanted = before?.isConnected && before !== document.body ? before : document.querySelector('main')
        if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
