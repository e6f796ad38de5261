import { useEffect, useState } from 'react'

/** What members are writing, by the place where they write it: a person's message or note in one thread. */
const kept = new Map<string, Record<string, unknown>>()

/** A state that is there again when its place, if it has one, is opened once more; a reload of the page ends it. */
export function useKept<Value>(place: string | undefined, name: string, first: Value) {
  const [value, setValue] = useState(() => ((place && kept.get(place)?.[name]) as Value | undefined) ?? first)
  useEffect(() => {
    if (place) kept.set(place, { ...kept.get(place), [name]: value })
  }, [place, name, value])
  return [value, setValue] as const
}

/** Of what was sent nothing is kept, also where its writer has gone on to another thread meanwhile. */
export const forget = (place: string): void => {
  kept.delete(place)
}
