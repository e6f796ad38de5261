import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pageSettled } from '../../core/page-settled.ts'

interface Summoned<Props> {
  /** The loaded component, in place of the button, and open if the button was pressed. */
  Arrived: ComponentType<Props> | null
  isSummoned: boolean
  /** For the button shown until then. */
  button: {
    ref: RefObject<HTMLButtonElement | null>
    onClick: () => void
    'aria-haspopup': true
    'aria-expanded': false
  }
}

/** Loads the component behind a button when the page has settled, or when the button is pressed before. */
export function useSummoned<Props>(fetch: () => Promise<ComponentType<Props>>): Summoned<Props> {
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

  useEffect(() => {
    let isGone = false
    const arrive = (component: ComponentType<Props>) => !isGone && setArrived(() => component)
    pageSettled()
      .then(fetch)
      .then(
        (component) => {
          // A focused button stays until it loses focus or is pressed.
          if (ref.current && ref.current === document.activeElement)
            ref.current.addEventListener('blur', () => arrive(component), { once: true })
          else arrive(component)
        },
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [fetch])

  return { Arrived, isSummoned, button: { ref, onClick: summon, 'aria-haspopup': true, 'aria-expanded': false } }
}
