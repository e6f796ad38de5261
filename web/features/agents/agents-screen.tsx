import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { sayFailure } from '../../core/failure.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { useExportAgent } from './agent-files.api.ts'
import { AgentFilters } from './agent-filters.tsx'
import type { AgentFormMode } from './agent-form.tsx'
import { agentsQuery } from './agents.api.ts'
import { type AgentsSearch, isFiltered } from './agents-search.ts'
import { AgentsTable } from './agents-table.tsx'
import { DeleteAgent } from './delete-agent.tsx'
import { ImportAgent } from './import-agent.tsx'

interface Task {
  mode: AgentFormMode | 'delete' | 'import'
  agent?: Agent
}

export interface AgentsScreenProps {
  search: AgentsSearch
  onSearch: (search: AgentsSearch) => void
}

/** The caller's agents: searched, created, edited and deleted. */
export function AgentsScreen({ search, onSearch }: AgentsScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<Task | null>(null)
  const agents = useQuery(agentsQuery(search))
  const rows = agents.data?.data ?? []
  const { page, totalPages } = agents.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(agents, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los agentes`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const end = () => begin(null)
  const newAgent = (
    <Button icon="i-lucide-plus" onClick={() => begin({ mode: 'create' })}>
      {t`Nuevo agente`}
    </Button>
  )
  const { mutate: take, variables: taken, isPending: isTaking } = useExportAgent()
  const exportAgent = (agent: Agent) => {
    const { name } = agent
    take(agent, {
      onSuccess: () => notify.success(t`Agente exportado`),
      onError: (error) => notify.error(t`No se pudo exportar ${name}`, sayFailure(error)),
    })
  }
  const bring = (
    <Button variant="secondary" icon="i-lucide-upload" onClick={() => begin({ mode: 'import' })}>
      {t`Importar`}
    </Button>
  )
  const actions = (
    <div className="flex flex-wrap gap-2">
      {bring}
      {newAgent}
    </div>
  )
  return (
    <>
      <ListScreen
        title={t`Agentes`}
        subtitle={t`Crea agentes virtuales, conéctalos a tus canales y revisa lo que conversan.`}
        action={actions}
        filters={<AgentFilters search={search} onSearch={onSearch} />}
        {...list}
        loadingLabel={t`Cargando agentes`}
        empty={<NoAgents filtered={isFiltered(search)} onClear={() => onSearch({})} action={newAgent} />}
      >
        <AgentsTable
          agents={rows}
          onTask={(mode, agent) => begin({ mode, agent })}
          onExport={exportAgent}
          exporting={isTaking ? taken.id : undefined}
        />
      </ListScreen>
      {task?.mode === 'import' && <ImportAgent onClose={end} />}
      {task && task.mode !== 'delete' && task.mode !== 'import' && (
        <AgentDialog mode={task.mode} agent={task.agent} onClose={end} />
      )}
      {task?.mode === 'delete' && task.agent && <DeleteAgent agent={task.agent} onClose={end} />}
    </>
  )
}

interface NoAgentsProps {
  filtered: boolean
  onClear: () => void
  action: React.ReactNode
}

function NoAgents({ filtered, onClear, action }: NoAgentsProps) {
  const { t } = useLingui()
  if (!filtered)
    return (
      <EmptyState icon="i-lucide-bot" title={t`Todavía no tienes agentes`} action={action}>
        {t`Crea el primero y ponlo a conversar con tus clientes en unos minutos.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={t`Ningún agente coincide`}
      action={<Button variant="secondary" onClick={onClear}>{t`Limpiar filtros`}</Button>}
    >
      {t`Prueba con otras palabras o quita algún filtro.`}
    </EmptyState>
  )
}
