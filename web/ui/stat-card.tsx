import { Card } from './card.tsx'
import { Skeleton } from './states.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface StatCardProps {
  icon: string
  label: string
  /** `null` while it is not known. */
  value: string | null
  /** What is heard until it is. */
  loadingLabel: string
}

/** A figure of a row of figures, as an item of a list. */
export const StatCard = ({ icon, label, value, loadingLabel }: StatCardProps) => (
  <li className="grid">
    <Card className="grid content-between gap-3">
      <p className="flex items-start justify-between gap-2 text-sm font-medium text-ink-soft">
        {label}
        <span aria-hidden className={`${icon} text-lg text-brand`} />
      </p>
      {value === null ? (
        <>
          <VisuallyHidden>{loadingLabel}</VisuallyHidden>
          <Skeleton className="h-9 w-16" />
        </>
      ) : (
        <p className="text-3xl font-extrabold tracking-tight tabular-nums">{value}</p>
      )}
    </Card>
  </li>
)
