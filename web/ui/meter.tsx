import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

const TONES = { plain: 'bg-brand', warning: 'bg-warning', danger: 'bg-danger' } as const

export interface MeterProps {
  label: string
  value: number
  /** `null`: unlimited. */
  max: number | null
  /** The value in words, such as "2 de 3": shown beside the label and read by screen readers. */
  valueText: string
  tone?: keyof typeof TONES
  /** A note below the bar: the meaning of its colour in words, and what to do. */
  children?: ReactNode
}

/** A bar that shows how much of a limit is used. */
export function Meter({ label, value, max, valueText, tone = 'plain', children }: MeterProps) {
  const id = useId()
  const share = max === null ? 0 : max === 0 ? 1 : Math.min(1, value / max)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="text-sm font-medium text-ink-soft">
          {label}
        </span>
        <span className="font-semibold tabular-nums">{valueText}</span>
      </div>
      {max !== null && (
        // biome-ignore lint/a11y/useSemanticElements: the native `meter` cannot be styled consistently in all browsers.
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(value, max)}
          aria-valuetext={valueText}
          className="h-2.5 overflow-hidden rounded-full border border-line bg-surface-sunken"
        >
          <div
            className={classes('h-full rounded-full transition-[width] duration-300', TONES[tone])}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      {children && <div className="text-sm text-ink-soft">{children}</div>}
    </div>
  )
}
