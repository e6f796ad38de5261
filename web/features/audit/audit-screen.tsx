import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { listStatus } from '../../core/list-status.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { auditQuery } from './audit.api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, filteredBy, isFiltered } from './audit-search.ts'
import { Entry } from './entry.tsx'
import { PinnedFilters } from './pinned-filters.tsx'
import { Walk } from './walk.tsx'

export interface AuditScreenProps {
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
        message: sayFailure(log.error),
        retryLabel: words.retry,
        onRetry: () => void log.refetch(),
      }}
      empty={<NoEntries filtered={isFiltered(search)} onClear={() => onSearch({})} />}
    >
      <ul aria-label={t`Registro de actividad`} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onFilter={(change) => onSearch(filteredBy(search, change))} />
          </li>
        ))}
      </ul>
      <Walk
        isNewest={search.before === undefined}
        hasOlder={next !== null}
        onNewest={() => onSearch({ ...search, before: undefined })}
        onOlder={() => onSearch({ ...search, before: next ?? undefined })}
      />
    </ListScreen>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
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
