import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAfter } from '../../../worker/contract/days.ts'
import type { OutcomeTotals } from '../../../worker/contract/outcomes.ts'
import { dayIn } from '../../../worker/contract/zones.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { outcomesQuery } from '../../core/figures/outcomes.api.ts'
import { formatPercent } from '../../core/format.ts'
import { accountZone } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { StatCard } from '../../ui/stat-card.tsx'

const DAYS = 7

/** In percent; `null` where nobody wrote. */
const shareOf = ({ resolved, threads }: OutcomeTotals): number | null =>
  threads === 0 ? null : (resolved / threads) * 100

/** What the agents resolved without a person in the last seven days, beside the seven before. */
export function ResolvedCard() {
  const { t } = useLingui()
  const { loading: loadingLabel } = useCommonWords()
  const locale = useLocale()
  const [now] = useState(Date.now)
  const to = dayIn(now, accountZone())
  const { data, isError } = useQuery(outcomesQuery({ from: dayAfter(to, 1 - DAYS), to }))
  const share = data ? shareOf(data.totals) : null
  const before = data ? shareOf(data.previous) : null
  const percent = share === null ? '–' : formatPercent(share, locale)
  const was = before === null ? '' : formatPercent(before, locale)
  return (
    <StatCard
      icon="i-lucide-circle-check"
      label={t`Resueltas sin una persona`}
      loadingLabel={loadingLabel}
      value={data || isError ? percent : null}
      note={
        before === null
          ? t`en los últimos ${DAYS} días`
          : t`en los últimos ${DAYS} días; ${was} en los ${DAYS} anteriores`
      }
    />
  )
}
