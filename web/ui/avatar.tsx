import { classes } from './class-names.ts'

/** The first letters of the first two parts of a name. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toLocaleUpperCase()

/** Decoration beside a name. */
export const Avatar = ({ name, size = 'medium' }: { name: string; size?: 'medium' | 'large' }) => (
  <span
    aria-hidden
    className={classes(
      'inline-grid place-items-center shrink-0 rounded-full rounded-bl-sm bg-brand-soft text-brand-strong font-bold',
      size === 'large' ? 'size-20 text-2xl' : 'size-9 text-xs',
    )}
  >
    {initialsOf(name)}
  </span>
)
