import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string
  icon: string
  tone?: 'plain' | 'danger'
}

/** The classes of an icon button, for a link that should look like one. */
export const iconButtonClasses = (tone: 'plain' | 'danger' = 'plain'): string =>
  classes(
    'inline-flex items-center justify-center size-10 rounded-field text-lg transition-colors duration-150 shrink-0',
    'disabled:opacity-45 disabled:cursor-not-allowed',
    tone === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-ink-soft hover:bg-surface-sunken hover:text-ink',
  )

export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(iconButtonClasses(tone), className)}
    >
      <span aria-hidden className={icon} />
    </button>
  )
}
