import type uPlot from 'uplot'

export interface Line {
  label: string
  values: readonly (number | null)[]
  /** The name of a colour token. */
  color: 'brand' | 'warning' | 'danger' | 'ink-faint'
  isDashed?: boolean
}

const HEIGHT = 220
/** The alpha channel of the area below a line, appended to a colour of six digits, so that the grid stays visible. */
const FILL = '1f'
const DASHES = [6, 5]

interface Drawing {
  into: HTMLElement
  ticks: readonly string[]
  lines: readonly Line[]
  format: (value: number) => string
  /** Called with the index of the point under the pointer; `null` when the pointer has left. */
  onPoint: (index: number | null) => void
}

/**
 * The indices of the points without a neighbour, of which a line shows nothing; `null`: none. `shown`: all points are drawn.
 */
export function lonePoints(values: Line['values'], shown: boolean): number[] | null {
  if (shown) return null
  const lone = values.flatMap((value, at) =>
    value != null && values[at - 1] == null && values[at + 1] == null ? [at] : [],
  )
  return lone.length > 0 ? lone : null
}

/** The options of uPlot, with the current colours and fonts of the page. */
export function optionsOf({ into, ticks, lines, format, onPoint }: Drawing): uPlot.Options {
  const style = getComputedStyle(into)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const axis = { stroke: token('ink-faint'), font: `12px ${style.fontFamily}`, ticks: { show: false } }
  const areIntegers = lines.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
  return {
    width: into.clientWidth,
    height: HEIGHT,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 8 },
      move: (plot, left, top) => [left < 0 ? left : plot.valToPos(plot.posToIdx(left), 'x'), top],
    },
    scales: { x: { time: false }, y: { range: (_, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 3, 7, 14, 30, 61, 122],
        space: 52,
        values: (_, splits) => splits.map((index) => ticks[index] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: token('line'), width: 1 },
        size: 56,
        ...(areIntegers && {
          incrs: [1, 2, 5].flatMap((step) => [0, 1, 2, 3, 4, 5, 6, 7].map((n) => step * 10 ** n)).sort((a, b) => a - b),
        }),
        values: (_, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      ...lines.map(({ label, values, color, isDashed }, index) => ({
        label,
        stroke: token(color),
        width: 2,
        points: { filter: (_: uPlot, __: number, shown: boolean) => lonePoints(values, shown) },
        ...(isDashed && { dash: DASHES }),
        ...(index === 0 && { fill: `${token(color)}${FILL}` }),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}
