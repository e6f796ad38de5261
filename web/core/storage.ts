import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

/** A value in the browser's storage, shared by all tabs. `null` when it is absent or invalid. */
export interface Cell<Value> {
  key: string
  read(): Value | null
  write(value: Value | null): void
  /** Calls `listener` when the value changes in this tab or another; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Storage may be blocked or full; then values are kept in memory, and a value that was stored before is ignored. */
const memory = new Map<string, string | null>()

function readText(key: string): string | null {
  const own = memory.get(key)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, text: string | null): v.InferOutput<Schema> | null {
  if (text === null) return null
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

export function cell<Schema extends v.GenericSchema>(key: string, schema: Schema): Cell<v.InferOutput<Schema>> {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    memory.delete(key)
    notify()
  }
  let lastRaw: string | null | undefined
  let value: v.InferOutput<Schema> | null = null
  return {
    key,
    read() {
      const text = readText(key)
      if (text !== lastRaw) {
        lastRaw = text
        value = parse(schema, text)
      }
      return value
    },
    write(next) {
      writeText(key, next === null ? null : JSON.stringify(next))
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

export const useCell = <Value>({ subscribe, read }: Cell<Value>): Value | null =>
  useSyncExternalStore(subscribe, read, () => null)
