import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type Business, type Hours, type Span, WEEKDAYS, type Weekday } from '../../../worker/contract/business.ts'
import { HOURS_PER_DAY_MAX } from '../../../worker/contract/limits.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export interface BusinessPart {
  business: Business
  errors: FieldErrors
  onChange: (change: Partial<Business>) => void
}

const WORKDAY: Span[] = [{ from: '09:00', to: '18:00' }]
/** The proposal for a business without hours. */
const DEFAULT_HOURS: Hours = { mon: WORKDAY, tue: WORKDAY, wed: WORKDAY, thu: WORKDAY, fri: WORKDAY, sat: [], sun: [] }
/** The proposal for a further period of a day. */
const EVENING: Span = { from: '19:00', to: '22:00' }

/** The opening hours of each day of the week. A day without hours is closed. */
export function BusinessHours({ business: { hours }, errors, onChange }: BusinessPart) {
  const { t } = useLingui()
  const names = useWeekdayNames()
  return (
    <div className="grid gap-4">
      <Switch
        label={t`Decir el horario`}
        hint={t`El agente sabe si está abierto y cuándo vuelve a abrir.`}
        checked={hours !== null}
        onChecked={(isSet) => onChange({ hours: isSet ? DEFAULT_HOURS : null })}
      />
      {hours && (
        <div className="grid divide-y divide-line rounded-field border border-line px-3 sm:px-4">
          {WEEKDAYS.map((day, index) => (
            <Day
              key={day}
              day={day}
              name={names[day]}
              spans={hours[day]}
              before={index > 0 ? names[WEEKDAYS[index - 1] as Weekday] : undefined}
              errors={errors}
              onSpans={(spans) => onChange({ hours: { ...hours, [day]: spans } })}
              onCopy={() => onChange({ hours: { ...hours, [day]: hours[WEEKDAYS[index - 1] as Weekday] } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface DayProps {
  day: Weekday
  name: string
  spans: readonly Span[]
  /** The name of the previous day, whose hours can be copied. */
  before: string | undefined
  errors: FieldErrors
  onSpans: (spans: Span[]) => void
  onCopy: () => void
}

function Day({ day, name, spans, before, errors, onSpans, onCopy }: DayProps) {
  const { t } = useLingui()
  const path = `business.hours.${day}`
  const wrong = Object.keys(errors).find((field) => field === path || field.startsWith(`${path}.`))
  const change = (at: number, edited: Partial<Span>) =>
    onSpans(spans.map((span, index) => (index === at ? { ...span, ...edited } : span)))
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed beside its controls.
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={wrong && `${id}-error`}
      className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-1 py-2.5 sm:grid-cols-[6.5rem_1fr_auto] md:gap-x-4"
    >
      <span id={id} className="py-2.5 text-sm font-medium">
        {name}
      </span>
      <div className="flex gap-1 sm:order-last">
        {before && <IconButton label={t`${name}: como ${before}`} icon="i-lucide-copy" onClick={onCopy} />}
        <IconButton
          label={t`${name}: añadir un horario`}
          icon="i-lucide-plus"
          disabled={spans.length >= HOURS_PER_DAY_MAX}
          onClick={() => onSpans([...spans, ...(spans.length === 0 ? WORKDAY : [EVENING])])}
        />
      </div>
      <div className="col-span-2 flex flex-wrap gap-x-3 gap-y-2 sm:col-span-1">
        {spans.length === 0 && <p className="py-2.5 text-sm text-ink-faint max-sm:pt-0">{t`Cerrado`}</p>}
        {spans.map((span, index) => {
          const time = (side: keyof Span, label: string) => (
            <TextInput
              type="time"
              name={`${path}.${index}.${side}`}
              aria-label={label}
              aria-invalid={wrong === path || errors[`${path}.${index}.${side}`] ? true : undefined}
              className="min-w-0 px-1.5! sm:w-auto! sm:px-2! [&::-webkit-calendar-picker-indicator]:m-0"
              value={span[side]}
              onChange={({ target }) => change(index, { [side]: target.value })}
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the periods of a day have no unique key.
            <div key={index} className="grid max-sm:w-full">
              <div className="flex items-center gap-1 narrow-wrap sm:gap-1.5">
                {time('from', t`${name}: abre`)}
                <span aria-hidden>–</span>
                {time('to', t`${name}: cierra`)}
                <IconButton
                  label={t`${name}: quitar este horario`}
                  className="max-sm:w-8!"
                  icon="i-lucide-x"
                  onClick={() => onSpans(spans.filter((_, at) => at !== index))}
                />
              </div>
              {span.to !== '' && span.to <= span.from && (
                <p className="pr-12 text-right text-xs text-ink-faint">{t`del día siguiente`}</p>
              )}
            </div>
          )
        })}
      </div>
      {wrong && (
        <p id={`${id}-error`} className="col-span-full flex items-start gap-1.5 text-sm text-danger sm:order-last">
          <span aria-hidden className="i-lucide-circle-alert mt-0.5 shrink-0" />
          {errors[wrong]}
        </p>
      )}
    </div>
  )
}

/** The names of the days of the week. Not from `Intl`, because browsers have no Mongolian ones. */
export function useWeekdayNames(): Record<Weekday, string> {
  const { t } = useLingui()
  return {
    mon: t`Lunes`,
    tue: t`Martes`,
    wed: t`Miércoles`,
    thu: t`Jueves`,
    fri: t`Viernes`,
    sat: t`Sábado`,
    sun: t`Domingo`,
  }
}
