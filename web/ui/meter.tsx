import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

const TONES = { plain: 'bg-brand', warning: 'bg-warning', danger: 'bg-danger' } as const

export interface MeterProps {
  label: string
  value: number
  /** `null`: unlimited. */
  max: number | null
  /** Beside the label, and the value for screen readers: "2 de 3". */
  valueText: string
  tone?: keyof typeof TONES
  /** The meaning of the colour in words, and what to do. */
  children?: ReactNode
}

/** How much of something is used. */
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
        // biome-ignore lint/a11y/useSemanticElements: browsers do not let the bar of their own meter be drawn alike.
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
