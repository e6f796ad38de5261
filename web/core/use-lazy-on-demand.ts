import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pageSettled } from './page-settled.ts'

/** How long after the page has settled the component is loaded unasked, so that it opens without a connection. */
const UNASKED_MS = 10_000

interface Summoned<Props> {
  /** The loaded component, in place of the button, and open if the button was pressed. */
  Arrived: ComponentType<Props> | null
  isSummoned: boolean
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
export function useLazyOnDemand<Props>(fetch: () => Promise<ComponentType<Props>>): Summoned<Props> {
  const [Arrived, setArrived] = useState<ComponentType<Props> | null>(null)
  const [isSummoned, setSummoned] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const summon = useCallback(() => {
    setSummoned(true)
    // After an error it is loaded again at the next press.
    fetch().then(
      (component) => setArrived(() => component),
      () => setSummoned(false),
    )
  }, [fetch])
  // The import is remembered: the press that follows finds it loaded or on its way.
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    void pageSettled().then(() => {
      if (!isGone) timer = setTimeout(prepare, UNASKED_MS)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [prepare])

  return {
    Arrived,
    isSummoned,
    button: {
      ref,
      onClick: summon,
      onFocus: prepare,
      onPointerEnter: prepare,
      'aria-haspopup': true,
      'aria-expanded': false,
    },
  }
}
