import { Button } from './button.tsx'

export interface PagerProps {
  page: number
  totalPages: number
  /** The accessible name of the navigation, such as "Paginación". */
  navLabel: string
  /** The position, such as "Página 2 de 5". */
  label: string
  previousLabel: string
  nextLabel: string
  onPage: (page: number) => void
}

/** Buttons for the previous and the next page; renders nothing for a single page. */
export function Pager({ page, totalPages, navLabel, label, previousLabel, nextLabel, onPage }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={navLabel} className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
      <p aria-live="polite" className="text-sm text-ink-soft">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-chevron-left"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          {previousLabel}
        </Button>
        <Button variant="secondary" size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          {nextLabel}
          <span aria-hidden className="i-lucide-chevron-right" />
        </Button>
      </div>
    </nav>
  )
}
