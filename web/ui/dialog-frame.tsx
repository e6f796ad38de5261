import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

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

/** The first field of a form in a dialog; none on a touch screen, where its keyboard would cover the form. */
export const firstField = (popup: HTMLElement | null): HTMLElement | null => {
  if (matchMedia('(pointer: coarse)').matches) return null
  return popup?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled') ?? null
}

/**
 * A ref of a dialog and the callback that sets it. A form that is loaded after the dialog has opened gets the focus if it
 * is still where the dialog put it: on its close button, or on the dialog itself.
 */
export function useFirstField(closeButton: RefObject<HTMLElement | null>) {
  const popup = useRef<HTMLElement>(null)
  const observe = useCallback(
    (element: HTMLElement | null) => {
      popup.current = element
      if (!element || firstField(element)) return
      const observer = new MutationObserver(() => {
        const field = firstField(element)
        if (!field) return
        observer.disconnect()
        if ([element, closeButton.current].includes(document.activeElement as HTMLElement)) field.focus()
      })
      observer.observe(element, { childList: true, subtree: true })
      return () => observer.disconnect()
    },
    [closeButton],
  )
  return [popup, observe] as const
}
