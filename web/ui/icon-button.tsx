import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its name, and what the pointer is told. */
  label: string
  icon: string
  tone?: 'plain' | 'danger'
}

export function IconButton({ label, icon, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(
        'inline-flex items-center justify-center size-10 rounded-field text-lg transition-colors duration-150 shrink-0',
        'disabled:opacity-45 disabled:cursor-not-allowed',
        tone === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-ink-soft hover:bg-surface-sunken hover:text-ink',
        className,
      )}
    >
      <span aria-hidden className={icon} />
    </button>
  )
}
