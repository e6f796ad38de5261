import './language-tag.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type Line, optionsOf } from './plot-options.ts'

export interface TimeChartProps {
  /** The content of the chart in a sentence, for screen readers. */
  summary: string
  /** The names of the points: in full, and short (`ticks`) for the axis. */
  points: readonly string[]
  ticks: readonly string[]
  lines: readonly Line[]
  /** Formats a value. */
  format: (value: number) => string
  /** The text for a missing value. */
  missing: string
  /** The label of the control that moves from point to point by keyboard. */
  walkLabel: string
}

/** A line chart; the values of the selected point are above it. Drawn once: other data or another theme needs a new `key`. */
export function TimeChart({ summary, points, ticks, lines, format, missing, walkLabel }: TimeChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const [at, point] = useState<number | null>(null)
  const readout = useId()
  const valueText = (line: Line, index: number) => {
    const value = line.values[index]
    return value === null || value === undefined ? missing : format(value)
  }

  const draw = useEffectEvent((into: HTMLDivElement) => {
    const options = optionsOf({ into, ticks, lines, format, onPoint: point })
    return new uPlot(options, [points.map((_, index) => index), ...lines.map(({ values }) => [...values])], into)
  })
  useEffect(() => {
    const into = box.current
    if (!into) return
    const chart = draw(into)
    plot.current = chart
    const resized = new ResizeObserver(() => chart.setSize({ width: into.clientWidth, height: chart.height }))
    resized.observe(into)
    return () => {
      resized.disconnect()
      chart.destroy()
    }
  }, [])

  const moveTo = (index: number) => {
    plot.current?.setCursor({ left: plot.current.valToPos(index, 'x'), top: 0 }, false)
    point(index)
  }
  const current = at === null ? '' : lines.map((line) => `${line.label}: ${valueText(line, at)}`).join(', ')
  return (
    <div className="grid gap-2">
      <p id={readout} className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {lines.map((line) => (
          <span key={line.label} className="inline-flex items-center gap-1.5 text-ink-soft">
            <Swatch line={line} />
            {line.label}
            {at !== null && <strong className="text-ink tabular-nums">{valueText(line, at)}</strong>}
          </span>
        ))}
        {at !== null && <span className="text-ink-faint">{points[at]}</span>}
      </p>
      <div className="relative min-w-0 rounded-field has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand">
        <div ref={box} role="img" aria-label={summary} className="w-full overflow-hidden" />
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={at ?? points.length - 1}
          aria-label={walkLabel}
          aria-valuetext={at === null ? (points.at(-1) ?? '') : `${points[at]}. ${current}`}
          onFocus={(event) => moveTo(Number(event.target.value))}
          onChange={(event) => moveTo(Number(event.target.value))}
          className="absolute inset-x-0 bottom-0 w-full opacity-0 pointer-events-none"
        />
      </div>
    </div>
  )
}

const Swatch = ({ line: { color, isDashed } }: { line: Line }) => (
  <span
    aria-hidden
    className={isDashed ? 'w-4 border-t-2 border-dashed' : 'w-4 border-t-3'}
    style={{ borderColor: `var(--${color})` }}
  />
)
