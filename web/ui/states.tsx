import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { useTexts } from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface StateProps {
  icon: string
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  tone?: string
}

const State = ({ icon, title, children, action, tone = 'bg-brand-soft text-brand-strong' }: StateProps) => (
  <div className="grid justify-items-center gap-3 px-4 py-14 text-center">
    <span aria-hidden className={classes('grid place-items-center size-14 rounded-2xl rounded-bl-sm text-2xl', tone)}>
      <span className={icon} />
    </span>
    <div className="text-lg font-semibold">{title}</div>
    {children && <div className="max-w-md text-ink-soft">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)

/** The state of an empty list, with what to do next. */
export const EmptyState = (props: Omit<StateProps, 'tone'>) => <State {...props} />

interface NoMatchesProps {
  title: ReactNode
  children?: ReactNode
  clearLabel: string
  onClear: () => void
}

/** The state of a list without a row that matches the filters, with the button that clears them. */
export const NoMatches = ({ clearLabel, onClear, ...state }: NoMatchesProps) => (
  <State
    icon="i-lucide-search-x"
    action={
      <Button variant="secondary" onClick={onClear}>
        {clearLabel}
      </Button>
    }
    {...state}
  />
)

export interface FailedStateProps {
  title: ReactNode
  /** The failed query, which gives the error message and the retry unless these are given. */
  query?: { error: unknown; refetch: () => unknown }
  message?: string | undefined
  retryLabel?: string
  onRetry?: () => void
}

/** The API says that it does not exist, so another attempt does not find it either. A proxy's 404 has no code of the API. */
const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).endsWith('.notFound')

export function FailedState({ title, query, ...props }: FailedStateProps) {
  const texts = useTexts()
  const isMissing = isNotFound(query?.error)
  const { message = query && texts.failureMessage(query.error), retryLabel = texts.retryLabel } = props
  const { onRetry = () => void query?.refetch() } = props
  return (
    <div role="alert">
      <State
        icon={isMissing ? 'i-lucide-search-x' : 'i-lucide-cloud-off'}
        tone="bg-danger-soft text-danger"
        title={title}
        action={
          !isMissing && (
            <Button variant="secondary" icon="i-lucide-rotate-cw" onClick={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      >
        {message}
      </State>
    </div>
  )
}

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classes('block animate-pulse rounded-field bg-line', className ?? 'h-4 w-full')} />
)

/** The state of a loading list: a label for screen readers, and placeholder rows. */
export const Loading = ({ label, rows = 5 }: { label: string; rows?: number }) => (
  <div role="status" className="grid gap-3 p-5">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same.
      <Skeleton key={row} className="h-11" />
    ))}
  </div>
)
