import { classes } from './class-names.ts'

interface SparklineProps {
  /** Of equal steps of time, oldest first. */
  values: readonly number[]
  /** What it shows, with its figures, for screen readers. */
  label: string
  size?: 'small' | 'large'
}

const WIDTH = 10
const GAP = 3
const HEIGHT = 32
/** Zero is seen as a line, so that a quiet day is no missing one. */
const LEAST = 2

/** Small bars, one for each value; the highest fills the height. */
export function Sparkline({ values, label, size = 'small' }: SparklineProps) {
  const most = Math.max(1, ...values)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classes('shrink-0', size === 'large' ? 'h-20 w-full max-w-80' : 'h-8 w-22')}
    >
      {values.map((value, index) => {
        const height = LEAST + (value / most) * (HEIGHT - LEAST)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no name but its place.
            key={index}
            x={index * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={value > 0 ? 'fill-brand' : 'fill-line-strong'}
          />
        )
      })}
    </svg>
  )
}
