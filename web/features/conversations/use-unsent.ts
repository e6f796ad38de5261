import { useEffect, useState } from 'react'

/** Unsent values by place, in memory: a reload of the page loses them. */
const unsent = new Map<string, Record<string, unknown>>()

/**
 * A state that survives unmounting, for what is typed and not sent yet. `place`: one member's message or note in one thread;
 * without it this is `useState`. `name`: the value within its place.
 */
export function useUnsent<Value>(place: string | undefined, name: string, initial: Value) {
  const [value, setValue] = useState(() => ((place && unsent.get(place)?.[name]) as Value | undefined) ?? initial)
  useEffect(() => {
    if (place) unsent.set(place, { ...unsent.get(place), [name]: value })
  }, [place, name, value])
  return [value, setValue] as const
}

/** Drops the values of a place after they were sent, also when another thread is open by then. */
export const clearUnsent = (place: string): void => {
  unsent.delete(place)
}
