import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../worker/contract/dashboard.ts'
import { TREND_DAYS } from '../../../worker/contract/limits.ts'
import { can, type Rights } from '../../../worker/contract/permissions.ts'
import { useDaysNote } from '../../core/figures.ts'
import { formatDay } from '../../core/format.ts'
import { formatNumber } from '../../core/numbers.ts'
import { useLocale } from '../../core/words.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'

interface TrendProps {
  days: Dashboard['trend']
  rights: Rights
}

/** The heights of the tallest bar and of the bar of an empty day, in rem. */
const BAR = 8
const SCALE_MIN = 0.125

const dayOfMonth = (date: string): string => String(Number(date.slice(-2)))

/** A bar chart with numbers; screen readers get a table instead. */
export function Trend({ days, rights }: TrendProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ sessions }) => sessions))
  return (
    <section aria-labelledby="trend" className="grid">
      <Card className="relative grid content-between gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
            <h2 id="trend" className="font-semibold">
              {t`Conversaciones de los últimos ${TREND_DAYS} días`}
            </h2>
            <p className="text-xs text-ink-faint">{useDaysNote()}</p>
          </div>
          {can(rights, 'analytics_access') && (
            <Link to="/analytics" className={`${buttonClasses({ variant: 'ghost', size: 'small' })} max-sm:-ml-3`}>
              {t`Ver la analítica`}
              <span aria-hidden className="i-lucide-arrow-right" />
            </Link>
          )}
        </div>
        <div aria-hidden className="flex items-end gap-1 sm:gap-2">
          {days.map(({ date, sessions }) => (
            <div key={date} className="grid min-w-0 flex-1 justify-items-center gap-1 text-xs tabular-nums">
              <div className="flex h-38 w-full flex-col items-center justify-end gap-1">
                <span className="font-semibold text-ink-soft">{sessions > 0 && formatNumber(sessions)}</span>
                <span
                  className={classes('w-full max-w-8 shrink-0', sessions > 0 ? 'rounded-t-md bg-brand' : 'bg-line')}
                  style={{ height: `${Math.max(SCALE_MIN, (sessions / most) * BAR)}rem` }}
                />
              </div>
              <span className="text-ink-faint">{dayOfMonth(date)}</span>
            </div>
          ))}
        </div>
        <div className="sr-only">
          <table>
            <caption>{t`Conversaciones por día`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Día`}</th>
                <th scope="col">{t`Conversaciones`}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, sessions }) => (
                <tr key={date}>
                  <th scope="row">{formatDay(date, locale)}</th>
                  <td>{formatNumber(sessions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  )
}
