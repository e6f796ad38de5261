import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Outcomes, OutcomeTotals } from '../../../worker/contract/outcomes.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { FailedState } from '../../ui/states.tsx'
import { BusyHours } from './busy-hours.tsx'
import { type Change, changesOf } from './outcome-changes.ts'
import { OutcomeTables } from './outcome-tables.tsx'
import { OUTCOME_LOOKS, useOutcomeWords } from './outcome-words.ts'

interface OutcomesSectionProps {
  outcomes: UseQueryResult<Outcomes>
  /** The screen is about one agent. */
  isOne: boolean
}

/** How the conversations of a period ended; renders nothing if nobody wrote. */
export function OutcomesSection({ outcomes, isOne }: OutcomesSectionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data, isError, error, isPlaceholderData, refetch } = outcomes
  if (isError && (!data || isPlaceholderData))
    return (
      <Card>
        <FailedState title={t`Error al cargar los resultados`} query={{ error, refetch }} />
      </Card>
    )
  if (!data) return null
  const { sessions, apart, ratings } = data.totals
  if (sessions + apart.contacts + ratings.replies.rated + ratings.threads.rated === 0) return null
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
      <Apart {...apart} />
      <div className={classes('grid gap-6', Boolean(data.questions?.length) && 'xl:grid-cols-2')}>
        <OutcomeChangeList totals={data.totals} previous={data.previous} previousPeriod={data.previousPeriod} />
        {data.questions && data.questions.length > 0 && <TopQuestions questions={data.questions} />}
      </div>
      <OutcomeTables outcomes={data} isOne={isOne} />
      <BusyHours hours={data.hours} />
    </section>
  )
}

/** How conversations ended, and how long contacts waited for the first answer. */
function OutcomeCards({ totals }: { totals: OutcomeTotals }) {
  const { t } = useLingui()
  const { loading: loadingLabel } = useCommonWords()
  const { names, share, count, time, wait } = useOutcomeWords()
  const all = count(totals.sessions)
  const half = (median: number | null) => (median === null ? t`nadie respondió` : t`la mitad tardó esto o menos`)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      {OUTCOME_LOOKS.map(({ outcome, icon }) => {
        const own = count(totals[outcome])
        return (
          <StatCard
            key={outcome}
            icon={icon}
            label={names[outcome]}
            value={share(totals[outcome], totals.sessions)}
            note={t`${own} de ${all}`}
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
        const [helped, of] = [count(good), count(rated)]
        return (
          <StatCard
            key={figure}
            icon="i-lucide-thumbs-up"
            label={names[figure]}
            value={share(good, rated)}
            note={rated === 0 ? t`nadie valoró` : t`${helped} de ${of} valoradas`}
            loadingLabel={loadingLabel}
          />
        )
      })}
    </ul>
  )
}

/** The people whom the agent did not answer, who are counted in no conversation. */
function Apart({ contacts, answered }: OutcomeTotals['apart']) {
  const { t } = useLingui()
  if (contacts === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {t`${plural(contacts, {
        one: 'Además escribió # persona a la que el agente no respondió.',
        other: 'Además escribieron # personas a las que el agente no respondió.',
      })}`}{' '}
      {answered === 0 ? t`Tu equipo tampoco.` : t`Tu equipo respondió a ${answered}.`}{' '}
      {t`No cuentan como conversaciones.`}
    </p>
  )
}

/** The most frequent questions, and how often the agent had no answer. */
function TopQuestions({ questions }: { questions: NonNullable<Outcomes['questions']> }) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Preguntas más frecuentes`}
      description={t`Entre los últimos mensajes; las que significan lo mismo cuentan juntas.`}
    >
      <ol className="grid gap-3">
        {questions.map(({ question, count, unknown }) => (
          <li key={question} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-60 wrap-anywhere">
              {question}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {unknown > 0 && (
                <Badge tone="warning">
                  {t`${plural(unknown, { one: 'no se supo # vez', other: 'no se supo # veces' })}`}
                </Badge>
              )}
              <span className="text-sm text-ink-soft tabular-nums">
                {t`${plural(count, { one: '# vez', other: '# veces' })}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The significant changes since the previous period, in words. */
function OutcomeChangeList({
  totals,
  previous,
  previousPeriod,
}: Pick<Outcomes, 'totals' | 'previous' | 'previousPeriod'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const { names, value } = useOutcomeWords()
  const changes = changesOf(totals, previous)
  const [from, to] = [formatDay(previousPeriod.from, locale), formatDay(previousPeriod.to, locale)]
  const sentence = ({ figure, now, before }: Change) => {
    const [name, first, last] = [names[figure], value(figure, before), value(figure, now)]
    return t`${name}: de ${first} a ${last}`
  }
  const nothing = previous.sessions === 0 ? t`De esos días no hay datos para comparar.` : t`Casi todo sigue igual.`
  return (
    <Panel title={t`Qué cambió`} description={t`Comparado con los días del ${from} al ${to}.`}>
      {changes.length === 0 ? (
        <p className="text-ink-soft">{nothing}</p>
      ) : (
        <ul className="grid gap-2">
          {changes.map((change) => (
            <li key={change.figure} className="flex items-start gap-2">
              <span
                aria-hidden
                className={`mt-1 shrink-0 ${change.isBetter ? 'i-lucide-circle-check text-success' : 'i-lucide-circle-alert text-danger'}`}
              />
              <span>
                <strong className="font-semibold">{change.isBetter ? t`Mejoró.` : t`Empeoró.`}</strong>{' '}
                {sentence(change)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
