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

interface AvatarProps {
  name: string
  size?: 'medium' | 'large'
  /** The address of the picture; without one the initials are shown. */
  picture?: string | null | undefined
}

/** A white background, because transparent pictures are usually made for light pages. */
const paper = { width: '100%', borderRadius: 'inherit', background: '#fff' }

/** The picture or initials beside a name; decorative, so screen readers skip it. */
export const Avatar = ({ name, size = 'medium', picture }: AvatarProps) => (
  <span
    aria-hidden
    className={classes(
      'inline-grid place-items-center shrink-0 rounded-full rounded-bl-sm bg-brand-soft text-brand-strong font-bold',
      size === 'large' ? 'size-20 text-2xl' : 'size-9 text-xs',
    )}
  >
    {picture ? <img src={picture} alt="" style={paper} /> : initialsOf(name)}
  </span>
)
