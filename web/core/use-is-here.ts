import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whether the component is mounted, for what follows an answer: a notice is shown in any case, but only a component
 * that is still there may close a dialog or leave the page.
 */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
