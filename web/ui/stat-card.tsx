import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classes } from './class-names.ts'
import { Skeleton } from './states.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface StatCardProps {
  icon: string
  label: string
  /** `null` while it is loading. */
  value: string | null
  /** The label for screen readers while the value is loading. */
  loadingLabel: string
  /** A comparison or context. */
  note?: ReactNode
  tone?: 'brand' | 'danger'
}

/** A card with one figure; an item of a list. */
export function StatCard({ icon, label, value, loadingLabel, note, tone = 'brand' }: StatCardProps) {
  return (
    <li className="grid min-w-0">
      <Card className="grid min-w-0 content-start gap-3 p-4! sm:p-5!">
        <p className="flex items-start justify-between gap-2 text-sm font-medium text-ink-soft">
          <span className="min-w-0">{label}</span>
          <span
            aria-hidden
            className={classes(icon, 'text-lg shrink-0', tone === 'danger' ? 'text-danger' : 'text-brand')}
          />
        </p>
        <div className="grid gap-1">
          {value === null ? (
            <>
              <VisuallyHidden>{loadingLabel}</VisuallyHidden>
              <Skeleton className="h-8 w-16 sm:h-9" />
            </>
          ) : (
            <p className="text-2xl sm:text-3xl font-extrabold tracking-tight tabular-nums">{value}</p>
          )}
          {/* Takes its space before the figures are loaded, so that the layout does not shift. */}
          {note && <p className={classes('min-h-8 text-xs text-ink-soft', value === null && 'invisible')}>{note}</p>}
        </div>
      </Card>
    </li>
  )
}
