import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import { classes } from './class-names.ts'

export interface PanelProps {
  title: ReactNode
  description?: ReactNode
  /** Rendered beside the title. */
  action?: ReactNode
  /** Marks a panel whose actions cannot be undone. */
  danger?: boolean
  children: ReactNode
}

/** A section of a settings page: title, description and controls. */
export function Panel({ title, description, action, danger = false, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid">
      <Card className={classes('grid content-start gap-5 sm:p-6', danger && 'border-danger!')}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className={classes('grid min-w-0 gap-1', description ? 'flex-1 basis-64' : 'grow')}>
            <h2 id={id} className={classes('text-lg font-bold tracking-tight', danger && 'text-danger')}>
              {title}
            </h2>
            {description && <p className="max-w-2xl text-sm text-ink-soft">{description}</p>}
          </div>
          {action}
        </div>
        {children}
      </Card>
    </section>
  )
}
