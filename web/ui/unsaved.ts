import { useRef } from 'react'

const valuesOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Detects unsaved input: compares each form with its values when it was first focused, which precedes any input. Spread
 * `watch` into the element around the forms. A form that stays after it was saved is passed to `keepAsSaved`.
 */
export function useUnsaved() {
  const first = useRef(new Map<HTMLFormElement, string>())
  const watch = {
    onFocusCapture: ({ target }: { target: EventTarget }) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form && !first.current.has(form)) first.current.set(form, valuesOf(form))
    },
  }
  const hasUnsaved = (): boolean =>
    [...first.current].some(([form, values]) => form.isConnected && valuesOf(form) !== values)
  const keepAsSaved = (form: HTMLFormElement | null): void => {
    if (form) first.current.set(form, valuesOf(form))
  }
  return { watch, hasUnsaved, keepAsSaved }
}
