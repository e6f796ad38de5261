import { useEffect, useState } from 'react'

/** Unsent values by `formKey`; in memory, so a reload of the page loses them. */
const unsent = new Map<string, Record<string, unknown>>()

/**
 * Like `useState`, but the value survives unmounting: for input that is not sent yet. `formKey` identifies a form, such
 * as one member's reply in one thread; without it the value is not kept. `name`: the name of the value in that form.
 */
export function useUnsent<Value>(formKey: string | undefined, name: string, initial: Value) {
  const [value, setValue] = useState(() => ((formKey && unsent.get(formKey)?.[name]) as Value | undefined) ?? initial)
  useEffect(() => {
    if (formKey) unsent.set(formKey, { ...unsent.get(formKey), [name]: value })
  }, [formKey, name, value])
  return [value, setValue] as const
}

/** Removes the values of a form after they were sent, even if another thread is open by then. */
export const clearUnsent = (formKey: string): void => {
  unsent.delete(formKey)
}
