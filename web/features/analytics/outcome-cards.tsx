import { useLingui } from '@lingui/react/macro'
import type { OutcomeTotals } from '../../../worker/contract/outcomes.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { OUTCOME_LOOKS, useOutcomeWords } from './outcome-words.ts'

/** How threads ended, and how long contacts waited for the first answer. */
export function OutcomeCards({ totals }: { totals: OutcomeTotals }) {
  const { t } = useLingui()
  const { loading: loadingLabel } = useCommonWords()
  const { names, share, count, time, wait } = useOutcomeWords()
  const threads = count(totals.threads)
  const half = (median: number | null) => (median === null ? t`nadie respondió` : t`la mitad tardó esto o menos`)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
      {OUTCOME_LOOKS.map(({ outcome, icon }) => {
        const own = count(totals[outcome])
        return (
          <StatCard
            key={outcome}
            icon={icon}
            label={names[outcome]}
            value={share(totals[outcome], totals.threads)}
            note={t`${own} de ${threads}`}
            loadingLabel={loadingLabel}
            tone={outcome === 'unanswered' && totals.unanswered > 0 ? 'danger' : 'brand'}
          />
        )
      })}
      <StatCard
        icon="i-lucide-timer"
        label={names.medianAgentMs}
        value={time(totals.medianAgentMs)}
        note={half(totals.medianAgentMs)}
        loadingLabel={loadingLabel}
      />
      <StatCard
        icon="i-lucide-users"
        label={names.medianMemberMs}
        value={wait(totals.medianMemberMs)}
        note={half(totals.medianMemberMs)}
        loadingLabel={loadingLabel}
      />
      {(['replies', 'threads'] as const).map((figure) => {
        const { rated, good } = totals.ratings[figure]
        const [helped, all] = [count(good), count(rated)]
        return (
          <StatCard
            key={figure}
            icon="i-lucide-thumbs-up"
            label={names[figure]}
            value={share(good, rated)}
            note={rated === 0 ? t`nadie valoró` : t`${helped} de ${all} valoradas`}
            loadingLabel={loadingLabel}
          />
        )
      })}
    </ul>
  )
}
