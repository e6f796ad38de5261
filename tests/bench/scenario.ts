type Cell = string | number

/** One result: what was measured, and whether it meets its target. Without a target it is only reported. */
export interface Finding {
  what: string
  measured: string
  target?: string
  isMet?: boolean
}

/** One subject of the bench, measured against its neighbour in one run and served in the same way. */
export interface Scenario {
  name: string
  title: string
  /** What is done, and compared with what, for the reader of the report. */
  description: string
  head: readonly string[]
  /** Reports each row of its table when it is known; returns the results. */
  run: (row: (...cells: Cell[]) => void) => Promise<Finding[]>
}

/** `measured` no more than `most`. */
export const within = (what: string, measured: number, most: number, unit = ''): Finding => ({
  what,
  measured: `${formatFigure(measured)}${unit}`,
  target: `at most ${formatFigure(most)}${unit}`,
  isMet: measured <= most,
})

/** `measured` no less than `least`. */
export const atLeast = (what: string, measured: number, least: number): Finding => ({
  what,
  measured: formatFigure(measured),
  target: `at least ${formatFigure(least)}`,
  isMet: measured >= least,
})

/** Figures as they are read: two places below ten, one below a hundred. */
export function formatFigure(figure: number): string {
  const size = Math.abs(figure)
  return figure.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0)
}
