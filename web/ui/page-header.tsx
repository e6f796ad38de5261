import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The link back, above the title. */
  back?: ReactNode
  action?: ReactNode
  /** The heading level. 2: for a part of a page that has a title above. */
  level?: 1 | 2
}

export const PageHeader = ({ title, subtitle, back, action, level = 1 }: PageHeaderProps) => (
  <header className="flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0 flex-1 basis-64 grid gap-1">
      {back && <div className="-ml-2">{back}</div>}
      {level === 1 ? (
        <h1 className="text-2xl sm:text-3xl font-bold tracking-tight">{title}</h1>
      ) : (
        <h2 className="text-lg font-bold tracking-tight">{title}</h2>
      )}
      {subtitle && <p className="text-ink-soft max-w-2xl">{subtitle}</p>}
    </div>
    {action}
  </header>
)
