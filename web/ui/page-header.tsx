import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Above the title: the link back. */
  back?: ReactNode
  action?: ReactNode
  /** 2: within a page that has its own title above. */
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
