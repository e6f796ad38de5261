import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * The state of a search box whose text is also in the address: typed text is written there after `delay` milliseconds
 * without a change, and a change of the address updates the box.
 */
export function useTypedSearch(value: string, onWord: (word: string) => void, delay: number) {
  const [typed, type] = useState(value)
  const [text, setText] = useState(value)
  /** The word that was last written to the address: when it arrives there, more may have been typed already. */
  const [written, setWritten] = useState(value)
  if (value !== text) {
    setText(value)
    if (value !== written) {
      setWritten(value)
      type(value)
    }
  }
  const debounced = useDebounced(typed, delay).trim()
  const notify = useEffectEvent((next: string) => {
    if (next === value) return
    setWritten(next)
    onWord(next)
  })
  useEffect(() => {
    notify(debounced)
  }, [debounced])
  return { value: typed, onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value) }
}

/** The value, updated once it has not changed for `delay` milliseconds. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
