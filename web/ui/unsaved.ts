import { useRef } from 'react'

const valuesOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Detects unsaved input: compares a form with its values when it was first focused, which precedes any input. Spread
 * `watch` into the element around the form.
 */
export function useUnsaved() {
  const first = useRef<{ form: HTMLFormElement; values: string } | null>(null)
  const watch = {
    onFocusCapture: ({ target }: { target: EventTarget }) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form && form !== first.current?.form) first.current = { form, values: valuesOf(form) }
    },
  }
  const hasUnsaved = (): boolean => {
    const { form, values } = first.current ?? {}
    return form?.isConnected === true && valuesOf(form) !== values
  }
  return { watch, hasUnsaved }
}
