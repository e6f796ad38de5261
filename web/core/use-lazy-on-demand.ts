import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pageSettled } from './page-settled.ts'

/** The delay after which the component is preloaded once the page has settled, so that it also opens offline. */
const PRELOAD_AFTER_MS = 10_000

interface LazyComponent<Props> {
  /** The loaded component, rendered in place of the button; opened if the button was pressed (`isRequested`). */
  Component: ComponentType<Props> | null
  isRequested: boolean
  /** The properties of the button that is rendered until then. */
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
 * Loads the component behind a button when the button is hovered or focused, so that loading does not slow down the
 * first screen; at the latest ten seconds after the page has settled.
 */
export function useLazyOnDemand<Props>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const [isRequested, setRequested] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const request = useCallback(() => {
    setRequested(true)
    // After an error the next press loads it again.
    fetch().then(
      (component) => setComponent(() => component),
      () => setRequested(false),
    )
  }, [fetch])
  // The module is cached, so a press that follows uses the same import.
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    void pageSettled().then(() => {
      if (!isUnmounted) timer = setTimeout(prepare, PRELOAD_AFTER_MS)
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
