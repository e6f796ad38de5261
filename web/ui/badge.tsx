import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

const TONES = {
  neutral: 'bg-surface-sunken text-ink-soft border-line',
  brand: 'bg-brand-soft text-brand-strong border-transparent',
  accent: 'bg-accent text-accent-ink border-transparent',
  success: 'bg-success-soft text-success border-transparent',
  warning: 'bg-warning-soft text-warning border-transparent',
  danger: 'bg-danger-soft text-danger border-transparent',
} as const
export type Tone = keyof typeof TONES

interface BadgeProps {
  tone?: Tone
  icon?: string
  children?: ReactNode
  /** A button after the text, such as one that removes it. */
  action?: ReactNode
}

export const Badge = ({ tone = 'neutral', icon, children, action }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
      TONES[tone],
    )}
  >
    {icon && <span aria-hidden className={icon} />}
    {children && <span className="min-w-0 truncate">{children}</span>}
    {action}
  </span>
)
