import { contrast, READABLE } from '../../ui/contrast.ts'
import { Specimen, type Theme, themeTokens } from './side.tsx'
import { iconsInUse, isColour, sixDigits } from './tokens.ts'

export const Colours = ({ theme }: { theme: Theme }) => (
  <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
    {Object.entries(themeTokens(theme))
      .filter(([, value]) => isColour(value))
      .map(([name, value]) => (
        <li key={name} className="flex items-center gap-3">
          <span
            aria-hidden
            className="size-9 shrink-0 rounded-field border border-line"
            style={{ background: value }}
          />
          <span className="grid min-w-0 text-sm">
            <span className="font-medium">{name}</span>
            <span className="font-mono text-xs text-ink-faint">{value}</span>
          </span>
        </li>
      ))}
  </ul>
)

/** The contrast of every text colour on every background that it is used on. */
export function Contrasts({ theme }: { theme: Theme }) {
  const tokens = themeTokens(theme)
  const ratioOf = (ink: string, ground: string) =>
    contrast(sixDigits(tokens[ink] ?? '#000000'), sixDigits(tokens[ground] ?? '#000000'))
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {READABLE.map(([ink, ground]) => (
        <li
          key={`${ink} ${ground}`}
          className="flex justify-between gap-3 rounded-field border border-line px-3 py-2 text-sm"
          style={{ color: `var(--${ink})`, background: `var(--${ground})` }}
        >
          {ink} on {ground}
          <span className="font-mono">{ratioOf(ink, ground).toFixed(1)}</span>
        </li>
      ))}
    </ul>
  )
}

const TYPE = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl', 'text-5xl']
const SPACE = ['size-1', 'size-2', 'size-3', 'size-4', 'size-5', 'size-6', 'size-8', 'size-10', 'size-14']
const RADII = ['rounded-sm', 'rounded-field', 'rounded-card', 'rounded-2xl', 'rounded-full']
const SHADOWS = ['shadow-sm', 'shadow-card', 'shadow-float']

export const TypeScale = () => (
  <>
    {TYPE.map((size) => (
      <p key={size} className="flex min-w-0 items-baseline gap-3">
        <span className="w-20 shrink-0 font-mono text-xs text-ink-faint">{size}</span>
        <span className={`${size} truncate`}>Ñandú, Өвөл, ready</span>
      </p>
    ))}
    <p className="font-semibold">font-semibold, a button</p>
    <p className="font-bold tracking-tight">font-bold tracking-tight, a title</p>
    <p className="font-mono text-sm">font-mono, an address</p>
  </>
)

export const Shapes = () => (
  <>
    <Specimen name="space: steps of 0.25 rem">
      {SPACE.map((size) => (
        <span key={size} title={size} className={`${size} bg-brand`} />
      ))}
    </Specimen>
    <Specimen name="radius">
      {RADII.map((radius) => (
        <span key={radius} className={`grid size-24 place-items-center border border-line-strong text-xs ${radius}`}>
          {radius.replace('rounded-', '')}
        </span>
      ))}
    </Specimen>
    <Specimen name="shadow">
      {SHADOWS.map((shadow) => (
        <span key={shadow} className={`grid size-24 place-items-center rounded-card bg-surface text-xs ${shadow}`}>
          {shadow.replace('shadow-', '')}
        </span>
      ))}
    </Specimen>
  </>
)

/** The table of all other tokens with their values. */
export const OtherTokens = ({ theme }: { theme: Theme }) => (
  <dl className="grid gap-2 text-sm">
    {Object.entries(themeTokens(theme))
      .filter(([, value]) => !isColour(value))
      .map(([name, value]) => (
        <div key={name} className="grid min-w-0">
          <dt className="font-medium">{name}</dt>
          <dd className="font-mono text-xs text-ink-faint wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

export const Icons = () => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
    {iconsInUse().map((icon) => (
      <li key={icon} className="flex min-w-0 items-center gap-2 text-xs text-ink-soft">
        <span aria-hidden className={`${icon} shrink-0 text-xl text-ink`} />
        <span className="truncate">{icon.replace('i-lucide-', '')}</span>
      </li>
    ))}
  </ul>
)
