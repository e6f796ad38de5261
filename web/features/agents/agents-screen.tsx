import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { failureMessage } from '../../core/failure.ts'
import { useRights } from '../../core/rights.ts'
import { isFiltered } from '../../core/search-params.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailedState, Loading, NoMatches } from '../../ui/states.tsx'
import { AgentCard } from './agent-card.tsx'
import { useExportAgent } from './agent-files.api.ts'
import { AgentFilters, type OwnerChoice } from './agent-filters.tsx'
import { AgentForm } from './agent-form.tsx'
import { agentsQuery, allowedTypesQuery } from './agents.api.ts'
import type { AgentsSearch } from './agents-search.ts'
import { DeleteAgent } from './delete-agent.tsx'
import { activityQuery } from './home/home.api.ts'
import { ImportAgent } from './import-agent.tsx'
import { NoAgentsYet } from './no-agents.tsx'

/** Loaded when it is opened. */
const AgentsBin = lazy(async () => ({
  default: (await withRetries(() => import('./agents-bin.tsx'))).AgentsBin,
}))

type Task = { mode: 'create' | 'import' | 'bin' } | { mode: 'delete'; agent: Agent }

interface AgentsScreenProps {
  search: AgentsSearch
  onSearch: (search: AgentsSearch) => void
  /** The filter by owner, for super administrators, who see the agents of all accounts. With it each agent shows its owner. */
  ownerChoice?: OwnerChoice | undefined
  /** Renders the form for a new agent, or why none can be created. */
  whenReady: (form: ReactNode, close: () => void) => ReactNode
}

/** The list of agents with their recent activity; agents are searched, created, imported and deleted here. */
export function AgentsScreen({ search, onSearch, ownerChoice, whenReady }: AgentsScreenProps) {
  const { t } = useLingui()
  const [task, setTask] = useState<Task | null>(null)
  const agents = useQuery(agentsQuery(search))
  const rows = agents.data?.data ?? []
  const activity = useQuery(activityQuery(rows.map(({ id }) => id)))
  const rights = useRights()
  // Shown until the rights are loaded, because adding it above the list later would shift the layout.
  const mayEdit = !rights.known || can(rights, 'agent_management')
  const { page, totalPages } = agents.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(agents, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los agentes`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const end = () => setTask(null)
  const newAgent = (
    <Button icon="i-lucide-plus" onClick={() => setTask({ mode: 'create' })}>
      {t`Nuevo agente`}
    </Button>
  )
  const { mutate: downloadAgent } = useExportAgent()
  const exportAgent = (agent: Agent) => {
    const { name } = agent
    downloadAgent(agent, {
      onSuccess: () => notify.success(t`Agente exportado`),
      onError: (error) => notify.error(t`No se pudo exportar ${name}`, failureMessage(error)),
    })
  }
  const importButton = (
    <Button variant="secondary" icon="i-lucide-upload" onClick={() => setTask({ mode: 'import' })}>
      {t`Importar`}
    </Button>
  )
  const actions = (
    <div className="flex flex-wrap gap-2">
      <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => setTask({ mode: 'bin' })} />
      {importButton}
      {newAgent}
    </div>
  )
  return (
    <>
      <ListScreen
        title={t`Agentes`}
        subtitle={mayEdit && t`Crea agentes virtuales, conéctalos a tus canales y revisa lo que conversan.`}
        action={mayEdit && actions}
        filters={
          <AgentFilters
            search={search}
            onSearch={onSearch}
            ownerName={rows.find(({ owner }) => owner.id === search.userId)?.owner.name}
            ownerChoice={ownerChoice}
          />
        }
        isWithoutCard
        {...list}
        loadingLabel={t`Cargando agentes`}
        empty={<NoAgents filtered={isFiltered(search)} onClear={() => onSearch({})} action={newAgent} />}
      >
        <ul className="grid gap-4 pb-4 md:grid-cols-2 2xl:grid-cols-3">
          {rows.map((agent) => (
            <AgentCard
              key={agent.id}
              agent={agent}
              activity={activity.data?.find(({ agentId }) => agentId === agent.id)}
              mayEdit={mayEdit}
              isOwnerShown={ownerChoice !== undefined}
              onExport={() => exportAgent(agent)}
              onDelete={() => setTask({ mode: 'delete', agent })}
            />
          ))}
        </ul>
      </ListScreen>
      {task?.mode === 'bin' && (
        <Suspense>
          <AgentsBin onClose={end} />
        </Suspense>
      )}
      {task?.mode === 'import' && <ImportAgent whenReady={whenReady} onClose={end} />}
      {task?.mode === 'create' && <NewAgent whenReady={whenReady} onClose={end} />}
      {task?.mode === 'delete' && <DeleteAgent agent={task.agent} onClose={end} />}
    </>
  )
}

interface NoAgentsProps {
  filtered: boolean
  onClear: () => void
  action: ReactNode
}

function NoAgents({ filtered, onClear, action }: NoAgentsProps) {
  const { t } = useLingui()
  if (!filtered) return <NoAgentsYet action={action} />
  return (
    <NoMatches title={t`Ningún agente coincide`} clearLabel={t`Limpiar filtros`} onClear={onClear}>
      {t`Prueba con otras palabras o quita algún filtro.`}
    </NoMatches>
  )
}

interface NewAgentProps extends Pick<AgentsScreenProps, 'whenReady'> {
  onClose: () => void
}

function NewAgent({ whenReady, onClose }: NewAgentProps) {
  const { t } = useLingui()
  const types = useQuery(allowedTypesQuery)
  return (
    <Dialog open onClose={onClose} title={t`Nuevo agente`}>
      {types.isPending && <Loading label={t`Cargando tipos de agente`} />}
      {types.isError && <FailedState title={t`Error al cargar los tipos de agente`} query={types} />}
      {types.data && whenReady(<AgentForm types={types.data} onClose={onClose} />, onClose)}
    </Dialog>
  )
}
