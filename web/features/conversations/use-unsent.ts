import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { newId } from '../../core/ids.ts'
import { currentSession, UNSENT } from '../../core/session.ts'

/** Unsent values by form and name. Those of forms with a text survive a reload of the page, but not their files. */
const unsent = stored()
const listeners = new Set<() => void>()

function stored(): Map<string, Record<string, unknown>> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(UNSENT) ?? '[]'))
  } catch {
    return new Map()
  }
}

const FORMS_MAX = 20

/** Storage may be blocked or full; then a reload loses the values. `UNSENT` is removed when another member or account signs in, or nobody. */
function store(): void {
  const mine = `${currentSession()?.user.id} `
  const forms = [...unsent].filter(([key, { text }]) => text && key.startsWith(mine)).slice(-FORMS_MAX)
  try {
    sessionStorage.setItem(
      UNSENT,
      JSON.stringify(forms, (name, value) => (name === 'files' ? undefined : value)),
    )
  } catch {}
}

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
    store()
    for (const listener of listeners) listener()
  }
  return [value, setValue, read] as const
}

const NOTHING_SENT = { content: '', id: '' }

/**
 * The id of what a form sends. A call may get no response although the server has stored the content, so the same
 * content is sent with the same id until `forget`; the server would refuse or ignore other content with that id.
 */
export function useSendId(formKey: string) {
  const [, setSent, read] = useUnsent(formKey, 'sent', NOTHING_SENT)
  return {
    idFor(...parts: unknown[]): string {
      const content = JSON.stringify(parts)
      if (read().content !== content) setSent({ content, id: newId() })
      return read().id
    },
    forget: (id: string) => setSent((before) => (before.id === id ? NOTHING_SENT : before)),
  }
}

/** What is left of a field's text after `sent`, which is trimmed, was sent: what was appended during the call. */
export const withoutSent = (text: string, sent: string): string => {
  const begun = text.trimStart()
  return begun.startsWith(sent) ? begun.slice(sent.length).trimStart() : text
}
