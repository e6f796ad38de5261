import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../ui/class-names.ts'
import type { RatingChoice, Ratings } from './use-ratings.ts'

interface RatingProps {
  ratings: Ratings
  /** The id of the rated message; absent: the thread is rated. */
  id?: string
  /** The names of the buttons for a good and a bad rating. */
  names: readonly [string, string]
}

/** Two toggle buttons, of which at most one is pressed. After a failed call the saved rating is shown again. */
function Rating({ ratings, id, names }: RatingProps) {
  const { t } = useLingui()
  const [rating, setRating] = useState(id ? ratings.of(id) : 0)
  const [hasFailed, setFailed] = useState(false)
  /** The saved and the wanted rating: a press during a call is saved after that call. */
  const at = useRef({ saved: rating, wanted: rating, isSaving: false }).current

  const rate = async (next: RatingChoice) => {
    at.wanted = next
    setRating(next)
    setFailed(false)
    if (at.isSaving) return
    at.isSaving = true
    while (at.wanted !== at.saved) {
      const { wanted } = at
      if (await ratings.save(wanted, id)) at.saved = wanted
      else {
        at.wanted = at.saved
        setRating(at.saved)
        setFailed(true)
      }
    }
    at.isSaving = false
  }

  return (
    <>
      {([1, -1] as const).map((each) => {
        const name = names[each < 0 ? 1 : 0]
        const isCurrent = rating === each
        return (
          <button
            key={each}
            type="button"
            aria-pressed={isCurrent}
            aria-label={name}
            title={id && name}
            onClick={() => void rate(isCurrent ? 0 : each)}
            className={classes(
              'flex items-center justify-center min-w-11 h-11 rounded-full hover:text-ink',
              id ? '-my-3' : 'gap-2 px-4 border border-line-strong font-semibold',
              isCurrent && 'text-brand',
            )}
          >
            <span
              aria-hidden
              className={classes('i-lucide-thumbs-up', each < 0 && 'rotate-180', isCurrent ? 'size-5' : 'size-4')}
            />
            {!id && name}
          </button>
        )
      })}
      {hasFailed && (
        <span role="alert" className="text-danger">
          {t`No se pudo guardar tu valoración.`}
        </span>
      )}
    </>
  )
}

/** The rating of a reply. */
export function RateReply(props: { ratings: Ratings; id: string }) {
  const { t } = useLingui()
  return <Rating {...props} names={[t`Respuesta útil`, t`Respuesta no útil`]} />
}

/** The rating of a thread that a member has closed. */
export function RateThread(props: { ratings: Ratings }) {
  const { t } = useLingui()
  const [isRatedElsewhere, setRatedElsewhere] = useState(false)
  useEffect(
    () => props.ratings.subscribeToOtherTabs(() => setRatedElsewhere(true)),
    [props.ratings.subscribeToOtherTabs],
  )
  if (isRatedElsewhere) return null
  const question = t`La conversación terminó. ¿Fue de ayuda?`
  return (
    <fieldset aria-label={question} className="flex flex-wrap items-center justify-center gap-2 text-sm text-ink-soft">
      <p role="status" className="text-center">
        {question}
      </p>
      <Rating {...props} names={[t`Sí`, t`No`]} />
    </fieldset>
  )
}
