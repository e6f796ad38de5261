import { type ReactNode, useEffect, useState } from 'react'

export const backdropClasses =
  'fixed inset-0 z-80 bg-[var(--shade)] transition-opacity duration-quick data-[starting-style]:opacity-0 data-[ending-style]:opacity-0'
export const popupClasses =
  'w-full rounded-card border border-line bg-surface text-ink shadow-float outline-none transition-all duration-quick data-[starting-style]:opacity-0 data-[starting-style]:translate-y-2 data-[ending-style]:opacity-0'
export const viewportClasses =
  'fixed inset-0 z-80 grid justify-items-center items-start sm:items-center overflow-y-auto p-4'

/** Whether an event is on a notice: a press on one does not count as a press outside of a dialog. */
export const isOnNotices = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-notices]') !== null

/** The buttons at the end of a dialog; the primary one is the last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
)

/** Returns the focus to the element that had it, or to the page's content, when an open dialog is unmounted. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const focusTarget = before?.isConnected && before !== document.body ? before : document.querySelector('main')
        if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
