import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pageSettled } from './page-settled.ts'

/** How long after the page has settled the component is loaded unasked, so that it opens without a connection. */
const UNASKED_MS = 10_000

interface LazyComponent<Props> {
  /** The loaded component, in place of the button, and open if the button was pressed. */
  Component: ComponentType<Props> | null
  isRequested: boolean
  /** For the button shown until then. */
  button: {
    ref: RefObject<HTMLButtonElement | null>
    onClick: () => void
    onFocus: () => void
    onPointerEnter: () => void
    'aria-haspopup': true
    'aria-expanded': false
  }
}

/**
 * Loads the component behind a button when a pointer or the focus comes to the button, so that a page which has just
 * opened does not spend its processor on it; ten seconds after the page has settled if neither does.
 */
export function useLazyOnDemand<Props>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const [isRequested, setRequested] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const request = useCallback(() => {
    setRequested(true)
    // After an error it is loaded again at the next press.
    fetch().then(
      (component) => setComponent(() => component),
      () => setRequested(false),
    )
  }, [fetch])
  // The import is remembered: the press that follows finds it loaded or on its way.
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    void pageSettled().then(() => {
      if (!isUnmounted) timer = setTimeout(prepare, UNASKED_MS)
    })
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [prepare])

  return {
    Component,
    isRequested,
    button: {
      ref,
      onClick: request,
      onFocus: prepare,
      onPointerEnter: prepare,
      'aria-haspopup': true,
      'aria-expanded': false,
    },
  }
}
