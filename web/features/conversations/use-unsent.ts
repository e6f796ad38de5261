import { useEffect, useId, useState, useSyncExternalStore } from 'react'

/** Unsent values by form and name; in memory, so a reload of the page loses them. */
const unsent = new Map<string, Record<string, unknown>>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Like `useState`, for input that is not sent yet: the value survives unmounting, and is the same in every component
 * that shows the form, so a call that ends after its component was replaced by another still removes what it sent.
 * `formKey` identifies a form, such as one member's reply in one thread; without it the value is not kept. `name`: the
 * name of the value in that form. The third element reads the current value outside of a render.
 */
export function useUnsent<Value>(formKey: string | undefined, name: string, initial: Value) {
  const ownKey = useId()
  const key = formKey ?? ownKey
  const [first] = useState(initial)
  const read = () => {
    const values = unsent.get(key)
    return values && name in values ? (values[name] as Value) : first
  }
  const value = useSyncExternalStore(subscribe, read)
  useEffect(() => () => void unsent.delete(ownKey), [ownKey])
  const setValue = (next: Value | ((before: Value) => Value)) => {
    const after = typeof next === 'function' ? (next as (before: Value) => Value)(read()) : next
    unsent.set(key, { ...unsent.get(key), [name]: after })
    for (const listener of listeners) listener()
  }
  return [value, setValue, read] as const
}

/** What is left of a field's text after `sent`, which is trimmed, was sent: what was appended during the call. */
export const withoutSent = (text: string, sent: string): string => {
  const begun = text.trimStart()
  return begun.startsWith(sent) ? begun.slice(sent.length).trimStart() : text
}
