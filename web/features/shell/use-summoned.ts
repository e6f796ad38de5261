import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { pageStands } from '../../core/page-stands.ts'

interface Summoned<Props> {
  /** What opens, once it is here: in place of the button, and opened already if that was pressed. */
  Arrived: ComponentType<Props> | null
  isSummoned: boolean
  /** For the button that stands there until then. */
  button: {
    ref: RefObject<HTMLButtonElement | null>
    onClick: () => void
    'aria-haspopup': true
    'aria-expanded': false
  }
}

/** What opens behind a button is fetched when the page stands, or when the button is pressed before that. */
export function useSummoned<Props>(fetch: () => Promise<ComponentType<Props>>): Summoned<Props> {
  const [Arrived, setArrived] = useState<ComponentType<Props> | null>(null)
  const [isSummoned, setSummoned] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const summon = useCallback(() => {
    setSummoned(true)
    // What could not be fetched is fetched again at the next press.
    fetch().then(
      (component) => setArrived(() => component),
      () => setSummoned(false),
    )
  }, [fetch])

  useEffect(() => {
    let isGone = false
    const arrive = (component: ComponentType<Props>) => !isGone && setArrived(() => component)
    pageStands()
      .then(fetch)
      .then(
        (component) => {
          // Whoever stands on the button keeps it until he leaves or presses it.
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
