import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { SESSION_EXCHANGES_MAX } from '../../../worker/contract/thread-limits.ts'
import { Button } from '../../ui/button.tsx'

/** How many times as many exchanges are shown by each press. */
const GROWTH = 4

interface EarlierMessagesProps {
  /** How many exchanges are shown at most. */
  most: number
  isLoading: boolean
  onMore: (most: number) => void
}

/** Loads the exchanges before the first one that is shown, up to the limit of the API. */
export function EarlierMessages({ most, isLoading, onMore }: EarlierMessagesProps) {
  const { t } = useLingui()
  function load({ currentTarget }: MouseEvent) {
    const view = currentTarget.closest('section')
    // The button may be gone afterwards.
    view?.focus()
    // At its very start a view does not keep what is in it in place when something is added above.
    if (view) view.scrollTop ||= 1
    onMore(Math.min(SESSION_EXCHANGES_MAX, most * GROWTH))
  }
  return (
    <div className="self-center text-sm text-ink-soft [overflow-anchor:none]">
      {most < SESSION_EXCHANGES_MAX ? (
        <Button variant="secondary" size="small" loading={isLoading} onClick={load}>
          {t`Cargar mensajes anteriores`}
        </Button>
      ) : (
        t`Los mensajes anteriores están en los datos que el dueño de la cuenta descarga en su configuración.`
      )}
    </div>
  )
}
