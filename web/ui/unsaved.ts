import { createContext, useRef } from 'react'

/** How a dialog asks whether what was typed may be thrown away; without these words it does not ask. */
export interface UnsavedWords {
  title: string
  text: string
  discardLabel: string
  keepLabel: string
}
export const UnsavedContext = createContext<UnsavedWords | null>(null)

const valuesOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/**
 * Knows whether a form says something else than when it was first reached. Spread `watch` over what holds the form;
 * focus comes there before anything can be typed.
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
