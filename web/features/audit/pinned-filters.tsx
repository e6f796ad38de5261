import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '../../../worker/contract/audit.ts'
import { Button } from '../../ui/button.tsx'
import { type AuditSearch, filteredBy } from './audit-search.ts'

interface PinnedFiltersProps {
  search: AuditSearch
  /** The visible entries: they have the names that the address lacks. */
  entries: readonly AuditEntry[]
  onSearch: (search: AuditSearch) => void
}

/** Filters by actor and by target: set from an entry, shown and removed here. */
export function PinnedFilters({ search, entries, onSearch }: PinnedFiltersProps) {
  const { t } = useLingui()
  const { actorId, targetId } = search
  const actor = entries.find((entry) => entry.actor?.id === actorId)?.actor?.name
  const target = entries.find((entry) => entry.target?.id === targetId)?.target?.name
  if (!actorId && !targetId) return null
  return (
    <div className="flex flex-wrap gap-2">
      {actorId && (
        <Pin
          text={actor ? t`Lo que hizo ${actor}` : t`Lo que hizo una persona`}
          onLetGo={() => onSearch(filteredBy(search, { actorId: undefined }))}
        />
      )}
      {targetId && (
        <Pin
          text={target ? t`Lo que pasó con ${target}` : t`Lo que pasó con una cosa`}
          onLetGo={() => onSearch(filteredBy(search, { targetId: undefined }))}
        />
      )}
    </div>
  )
}

function Pin({ text, onLetGo }: { text: string; onLetGo: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Quitar el filtro: ${text}`}
      onClick={onLetGo}
      className="min-w-0 max-w-full"
    >
      <span className="truncate">{text}</span>
      <span aria-hidden className="i-lucide-x shrink-0 text-ink-faint" />
    </Button>
  )
}
