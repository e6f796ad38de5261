import { createContext, useRef } from 'react'

/** The texts of the question before unsaved input is discarded; without them there is no question. */
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
 * Whether a form differs from when it was first focused. Spread `watch` over the element around the form; focus comes
 * before input.
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
