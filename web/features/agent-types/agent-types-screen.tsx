import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { filteredBy, isFiltered } from '../../core/search-params.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { agentTypesQuery, useDeleteAgentType } from './agent-types.api.ts'
import { type AgentTypesSearch, NEW_TYPE } from './agent-types-search.ts'
import { AgentTypesTable } from './agent-types-table.tsx'

interface AgentTypesScreenProps {
  search: AgentTypesSearch
  onSearch: (search: AgentTypesSearch) => void
}

export function AgentTypesScreen({ search, onSearch }: AgentTypesScreenProps) {
  const { t } = useLingui()
  const [deleting, setDeleting] = useState<AgentType | null>(null)
  const types = useQuery(agentTypesQuery(search))
  const rows = types.data?.data ?? []
  const { page, totalPages, total } = types.data?.meta ?? { page: 1, totalPages: 1, total: 0 }
  const list = usePagedList(types, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los tipos de agente`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const counted = t`${plural(total, { one: '# tipo', other: '# tipos' })}`
  const newType = (
    <Link to="/admin/agent-types/$typeId" params={{ typeId: NEW_TYPE }} className={buttonClasses()}>
      <span aria-hidden className="i-lucide-plus" />
      {t`Nuevo tipo`}
    </Link>
  )
  return (
    <>
      <ListScreen
        title={t`Tipos de agente`}
        subtitle={t`Qué dicen los agentes, en qué canales están y qué motor responde por ellos.`}
        action={newType}
        filters={<AgentTypesFilters search={search} onSearch={onSearch} />}
        {...list}
        loadingLabel={t`Cargando tipos de agente`}
        empty={<NoTypes filtered={isFiltered(search)} onClear={() => onSearch({})} action={newType} />}
        pager={{ ...list.pager, label: `${list.pager.label} · ${counted}` }}
      >
        <AgentTypesTable types={rows} onDelete={setDeleting} />
      </ListScreen>
      {deleting && <DeleteAgentType type={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

interface NoTypesProps {
  filtered: boolean
  onClear: () => void
  action: ReactNode
}

function NoTypes({ filtered, onClear, action }: NoTypesProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  if (!filtered)
    return (
      <EmptyState icon="i-lucide-shapes" title={t`Todavía no hay tipos de agente`} action={action}>
        {t`Sin un tipo, nadie puede crear agentes. Crea el primero y añádelo a un plan.`}
      </EmptyState>
    )
  return (
    <NoMatches title={t`Ningún tipo de agente coincide`} clearLabel={words.clearFilters} onClear={onClear}>
      {t`Prueba con otras palabras o quita algún filtro.`}
    </NoMatches>
  )
}

interface AgentTypesFiltersProps {
  search: AgentTypesSearch
  onSearch: (search: AgentTypesSearch) => void
}

function AgentTypesFilters({ search, onSearch }: AgentTypesFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const filter = (change: Omit<AgentTypesSearch, 'page'>) => onSearch(filteredBy(search, change))
  const searchBox = useTypedSearch(
    search.search ?? '',
    (word) => filter({ search: word || undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  return (
    <>
      <SearchInput label={t`Buscar tipos de agente`} maxLength={SEARCH_MAX} className="grow basis-60" {...searchBox} />
      <Select
        aria-label={t`Filtrar por API`}
        className="grow sm:grow-0 basis-52"
        placeholder={t`Con y sin API`}
        options={[
          { value: 'true', label: t`Requieren API` },
          { value: 'false', label: t`No requieren API` },
        ]}
        value={search.requiresApi === undefined ? '' : String(search.requiresApi)}
        onChange={({ target }) => filter({ requiresApi: target.value === '' ? undefined : target.value === 'true' })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}

interface DeleteAgentTypeProps {
  type: AgentType
  onClose: () => void
}

function DeleteAgentType({ type: { id, name }, onClose }: DeleteAgentTypeProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteAgentType()
  const deletion = confirming(remove, id, { done: words.done, errorMessage: failureMessage, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el tipo de agente?`} confirmLabel={words.delete}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de ofrecerse en todos los planes, y lo que sabe
        se perderá. Los planes públicos que se queden sin tipos dejarán de ser públicos. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
