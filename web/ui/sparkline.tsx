import { classes } from './class-names.ts'

interface SparklineProps {
  /** Values at equal intervals, the oldest first. */
  values: readonly number[]
  /** The content with its figures, for screen readers. */
  label: string
  size?: 'small' | 'large'
}

const WIDTH = 10
const GAP = 3
const HEIGHT = 32
/** The minimum height of a bar, so that a value of 0 is visible. */
const BAR_HEIGHT_MIN = 2

/** A small bar chart; the highest value fills the height. */
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
        const height = BAR_HEIGHT_MIN + (value / most) * (HEIGHT - BAR_HEIGHT_MIN)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no unique key.
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
