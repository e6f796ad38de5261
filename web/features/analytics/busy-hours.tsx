import { useLingui } from '@lingui/react/macro'
import type { Outcomes } from '../../../worker/contract/outcomes.ts'
import { Table } from '../../ui/table.tsx'
import { ChartCard } from './chart-card.tsx'
import { useFigureWords } from './figure-words.ts'

const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
/** The lowest opacity of a cell with messages, so that it differs from an empty one. */
const OPACITY_MIN = 0.2
const HOURS_NAMED = 6

/** When contacts write: a heat map of the week, or the same figures as a table. */
export function BusyHours({ hours }: Pick<Outcomes, 'hours'>) {
  const { t } = useLingui()
  const { count } = useFigureWords()
  const days = [t`Lunes`, t`Martes`, t`Miércoles`, t`Jueves`, t`Viernes`, t`Sábado`, t`Domingo`]
  const cells = hours.flatMap((ofDay, day) => ofDay.map((messages, hour) => ({ day, hour, messages })))
  const busiest = cells.reduce((most, cell) => (cell.messages > most.messages ? cell : most))
  const [on, at, most] = [days[busiest.day], hourOf(busiest.hour), count(busiest.messages)]
  const title = t`Horas con más mensajes`
  const summary = t`La hora más activa: ${on}, ${at}, con ${most}.`
  return (
    <ChartCard
      title={title}
      summary={summary}
      chart={
        <div
          role="img"
          aria-label={`${title}. ${summary}`}
          className="grid items-center gap-0.5 text-xs text-ink-soft sm:gap-1"
          style={{ gridTemplateColumns: 'auto repeat(24, minmax(0, 1fr))' }}
        >
          {hours.map((ofDay, day) => [
            <span key={days[day]} className="pr-1 sm:pr-2">
              <span className="sm:hidden">{days[day]?.slice(0, 2)}</span>
              <span className="max-sm:hidden">{days[day]}</span>
            </span>,
            ...ofDay.map((messages, hour) => (
              <span
                key={`${days[day]} ${hourOf(hour)}`}
                title={`${days[day]}, ${hourOf(hour)}: ${count(messages)}`}
                className="relative h-6 overflow-hidden rounded-sm bg-surface-sunken"
              >
                {messages > 0 && (
                  <span
                    className="absolute inset-0 bg-brand"
                    style={{ opacity: OPACITY_MIN + (1 - OPACITY_MIN) * (messages / busiest.messages) }}
                  />
                )}
              </span>
            )),
          ])}
          <span />
          {Array.from({ length: 24 / HOURS_NAMED }, (_, index) => (
            <span key={hourOf(index * HOURS_NAMED)} style={{ gridColumn: `span ${HOURS_NAMED}` }}>
              {index * HOURS_NAMED}
            </span>
          ))}
        </div>
      }
      table={
        <Table
          dense
          caption={title}
          rows={Array.from({ length: 24 }, (_, hour) => hour)}
          rowKey={hourOf}
          columns={[
            { key: 'hour', header: t`Hora`, cell: hourOf },
            ...days.map((name, day) => ({
              ...{ key: name, header: name, align: 'end' as const },
              cell: (hour: number) => count(hours[day]?.[hour] ?? 0),
            })),
          ]}
        />
      }
    />
  )
}
