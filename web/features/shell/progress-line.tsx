import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'

/** A line at the top while a page is loading; a fast one shows none. */
export function ProgressLine() {
  const { t } = useLingui()
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading })
  return isUnderWay && <div role="progressbar" aria-label={t`Cargando…`} className="under-way" />
}
