import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../worker/contract/audit.ts'
import { useCommonWords, usePagerWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { listStatus } from '../../core/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { auditQuery } from './audit.api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, filteredBy, isFiltered } from './audit-search.ts'
import { Entry } from './entry.tsx'

interface AuditScreenProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** The audit log, the newest entry first. */
export function AuditScreen({ search, onSearch }: AuditScreenProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const log = useQuery(auditQuery(search))
  const entries = log.data?.entries ?? []
  const next = log.data?.next ?? null
  return (
    <ListScreen
      title={t`Registro de actividad`}
      subtitle={t`Quién hizo qué, cuándo y sobre qué. Nadie puede cambiar ni borrar lo que está aquí.`}
      filters={
        <>
          <AuditFilters search={search} onSearch={onSearch} />
          <PinnedFilters search={search} entries={entries} onSearch={onSearch} />
        </>
      }
      status={listStatus(log, log.data && entries.length)}
      refreshing={log.isPlaceholderData}
      loadingLabel={t`Cargando el registro`}
      failure={{
        title: t`Error al cargar el registro`,
        message: failureMessage(log.error),
        retryLabel: words.retry,
        onRetry: () => void log.refetch(),
      }}
      empty={
        <NoEntries filtered={isFiltered(search)} isNewest={search.before === undefined} onClear={() => onSearch({})} />
      }
    >
      <ul aria-label={t`Registro de actividad`} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onFilter={(change) => onSearch(filteredBy(search, change))} />
          </li>
        ))}
      </ul>
      <LogPager
        isNewest={search.before === undefined}
        hasOlder={next !== null}
        onNewest={() => onSearch({ ...search, before: undefined })}
        onOlder={() => onSearch({ ...search, before: next ?? undefined })}
      />
    </ListScreen>
  )
}

interface NoEntriesProps {
  filtered: boolean
  /** The newest page is shown, so that there are no entries at all. */
  isNewest: boolean
  onClear: () => void
}

function NoEntries({ filtered, isNewest, onClear }: NoEntriesProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  if (!filtered && isNewest) return <EmptyState icon="i-lucide-scroll-text" title={t`Aún no hay actividad`} />
  return (
    <EmptyState
      icon={filtered ? 'i-lucide-search-x' : 'i-lucide-scroll-text'}
      title={filtered ? t`Ninguna actividad coincide` : t`No hay más actividad`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {filtered ? words.clearFilters : t`Ir a lo más reciente`}
        </Button>
      }
    >
      {filtered && t`Prueba con otras fechas o quita algún filtro.`}
    </EmptyState>
  )
}

interface LogPagerProps {
  isNewest: boolean
  hasOlder: boolean
  onNewest: () => void
  onOlder: () => void
}

/** The pager of the log. New entries shift pages, so they are not numbered: only older entries, and the newest. */
function LogPager({ isNewest, hasOlder, onNewest, onOlder }: LogPagerProps) {
  const { t } = useLingui()
  const { navLabel } = usePagerWords()({ page: 1, totalPages: 1 })
  if (isNewest && !hasOlder) return null
  return (
    <nav aria-label={navLabel} className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
      <Button variant="secondary" size="small" icon="i-lucide-chevrons-left" disabled={isNewest} onClick={onNewest}>
        {t`Lo más reciente`}
      </Button>
      <Button variant="secondary" size="small" disabled={!hasOlder} onClick={onOlder}>
        {t`Más antiguas`}
        <span aria-hidden className="i-lucide-chevron-right" />
      </Button>
    </nav>
  )
}

interface PinnedFiltersProps {
  search: AuditSearch
  /** The visible entries, which contain the names for the ids in the address. */
  entries: readonly AuditEntry[]
  onSearch: (search: AuditSearch) => void
}

/** The filters by actor and by target, which are set from an entry and removed here. */
function PinnedFilters({ search, entries, onSearch }: PinnedFiltersProps) {
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
          onRemove={() => onSearch(filteredBy(search, { actorId: undefined }))}
        />
      )}
      {targetId && (
        <Pin
          text={target ? t`Lo que pasó con ${target}` : t`Lo que pasó con una cosa`}
          onRemove={() => onSearch(filteredBy(search, { targetId: undefined }))}
        />
      )}
    </div>
  )
}

function Pin({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Quitar el filtro: ${text}`}
      onClick={onRemove}
      className="min-w-0 max-w-full"
    >
      <span className="truncate">{text}</span>
      <span aria-hidden className="i-lucide-x shrink-0 text-ink-faint" />
    </Button>
  )
}
