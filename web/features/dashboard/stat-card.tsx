import { useCommonWords } from '../../core/common-words.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface StatCardProps {
  icon: string
  label: string
  /** `null` while it is not known. */
  value: string | null
}

export function StatCard({ icon, label, value }: StatCardProps) {
  const { loading } = useCommonWords()
  return (
    <li className="grid">
      <Card className="grid content-between gap-3">
        <p className="flex items-start justify-between gap-2 text-sm font-medium text-ink-soft">
          {label}
          <span aria-hidden className={`${icon} text-lg text-brand`} />
        </p>
        {value === null ? (
          <>
            <VisuallyHidden>{loading}</VisuallyHidden>
            <Skeleton className="h-9 w-16" />
          </>
        ) : (
          <p className="text-3xl font-extrabold tracking-tight tabular-nums">{value}</p>
        )}
      </Card>
    </li>
  )
}
