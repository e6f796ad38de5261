import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCommonWords } from '../../../core/common-words.ts'
import { formatNumber } from '../../../core/format.ts'
import { useLocale } from '../../../core/words.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { statsQuery } from './all-subscriptions.api.ts'

/** The counts by status. The list is shown even when they cannot be loaded. */
export function SubscriptionStats() {
  const { t } = useLingui()
  const locale = useLocale()
  const { loading: loadingLabel } = useCommonWords()
  const { data, isError } = useQuery(statsQuery)
  const figures = [
    { key: 'total', icon: 'i-lucide-receipt-text', label: t`Total` },
    { key: 'active', icon: 'i-lucide-circle-check', label: t`Activas` },
    { key: 'paused', icon: 'i-lucide-circle-pause', label: t`Pausadas` },
    { key: 'cancelled', icon: 'i-lucide-circle-x', label: t`Canceladas` },
  ] as const
  const unknown = isError ? '–' : null
  return (
    <ul aria-label={t`Suscripciones por estado`} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ key, ...card }) => (
        <StatCard key={key} {...card} {...{ loadingLabel }} value={data ? formatNumber(data[key], locale) : unknown} />
      ))}
    </ul>
  )
}
