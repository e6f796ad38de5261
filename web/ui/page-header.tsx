import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Above the title: the link back. */
  back?: ReactNode
  action?: ReactNode
}

export const PageHeader = ({ title, subtitle, back, action }: PageHeaderProps) => (
  <header className="flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0 grid gap-1">
      {back && <div className="-ml-2">{back}</div>}
      <h1 className="text-2xl sm:text-3xl font-bold tracking-tight">{title}</h1>
      {subtitle && <p className="text-ink-soft max-w-2xl">{subtitle}</p>}
    </div>
    {action}
  </header>
)
