import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const VARIANTS = {
  primary: 'bg-brand text-brand-ink border-transparent hover:bg-brand-strong',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-surface-sunken',
  ghost: 'bg-transparent text-ink-soft border-transparent hover:bg-surface-sunken hover:text-ink',
  danger: 'bg-danger text-danger-ink border-transparent hover:opacity-90',
} as const
const SIZES = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  medium: 'min-h-11 px-4 text-sm gap-2',
  large: 'min-h-13 px-6 text-base gap-2.5',
} as const

export interface ButtonLook {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  /** The class of an icon, such as `i-lucide-plus`. */
  icon?: string | undefined
}

/** The classes of a button, for a link that should look like one. */
export const buttonClasses = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string =>
  classes(
    'inline-flex items-center justify-center rounded-field border font-semibold select-none text-center leading-tight',
    'transition-colors duration-150 disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
  )

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** Shows a spinner and ignores presses; the button keeps the focus. */
  loading?: boolean
  children: ReactNode
}

export function Button({ variant, size, icon, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={classes(buttonClasses({ ...(variant && { variant }), ...(size && { size }) }), className)}
    >
      {loading ? <Spinner /> : icon && <span aria-hidden className={classes(icon, 'shrink-0')} />}
      {/* In an element: a translator in the browser replaces text nodes, and the spinner could not be inserted before one. */}
      <span className="contents">{children}</span>
    </button>
  )
}
