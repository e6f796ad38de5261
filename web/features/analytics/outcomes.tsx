import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Outcomes } from '../../../worker/contract/outcomes.ts'
import { useQueryFailure } from '../../core/common-words.ts'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { FailedState } from '../../ui/states.tsx'
import { BusyHours } from './busy-hours.tsx'
import { OutcomeCards } from './outcome-cards.tsx'
import { OutcomeChangeList } from './outcome-change-list.tsx'
import { OutcomeTables } from './outcome-tables.tsx'
import { TopQuestions } from './top-questions.tsx'

interface OutcomesSectionProps {
  outcomes: UseQueryResult<Outcomes>
  /** Of one agent alone. */
  isOne: boolean
}

/** How the threads of a period ended; nothing where there were none. */
export function OutcomesSection({ outcomes, isOne }: OutcomesSectionProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const locale = useLocale()
  const { data, isError, error, isPlaceholderData, refetch } = outcomes
  if (isError && (!data || isPlaceholderData))
    return (
      <Card>
        <FailedState title={t`Error al cargar los resultados`} {...queryFailure({ error, refetch })} />
      </Card>
    )
  if (!data) return null
  const { threads, ratings } = data.totals
  if (threads + ratings.replies.rated + ratings.threads.rated === 0) return null
  const [from, to] = [formatDay(data.period.from, locale), formatDay(data.period.to, locale)]
  return (
    <section
      aria-label={t`Cómo terminaron las conversaciones`}
      aria-busy={isPlaceholderData}
      className={classes('grid min-w-0 gap-6 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      {data.isPartial && (
        <p className="text-sm text-ink-soft">
          {t`Hubo tantos mensajes que los resultados son solo de los últimos días: del ${from} al ${to}.`}
        </p>
      )}
      <OutcomeCards totals={data.totals} />
      <div className={classes('grid gap-6', Boolean(data.questions?.length) && 'xl:grid-cols-2')}>
        <OutcomeChangeList totals={data.totals} previous={data.previous} previousPeriod={data.previousPeriod} />
        {data.questions && data.questions.length > 0 && <TopQuestions questions={data.questions} />}
      </div>
      <OutcomeTables outcomes={data} isOne={isOne} />
      <BusyHours hours={data.hours} />
    </section>
  )
}
