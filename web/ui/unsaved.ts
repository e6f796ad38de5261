import { createContext, use, useRef } from 'react'

/** The texts of dialogs: of their buttons, unless these are given, and of the question before unsaved input is discarded. */
export interface DialogWords {
  closeLabel: string
  cancelLabel: string
  title: string
  text: string
  discardLabel: string
  keepLabel: string
}
/** `null`: dialogs have no texts by default, and do not ask. */
export const DialogContext = createContext<DialogWords | null>(null)

const NO_LABELS = { closeLabel: '', cancelLabel: '' }
/** The labels of the buttons that close a dialog. */
export const useDialogLabels = (): Pick<DialogWords, 'closeLabel' | 'cancelLabel'> => use(DialogContext) ?? NO_LABELS

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
