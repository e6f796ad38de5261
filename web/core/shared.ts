import { useSyncExternalStore } from 'react'

/** Functions to call after a change, for `useSyncExternalStore`. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify: () => {
      for (const listener of all) listener()
    },
  }
}

/** A value outside of the components, which read it with `use`. */
export function shared<Value>(initial: Value) {
  const { subscribe, notify } = listeners()
  let value = initial
  const read = () => value
  return {
    read,
    write: (next: Value) => {
      value = next
      notify()
    },
    use: (): Value => useSyncExternalStore(subscribe, read),
  }
}
