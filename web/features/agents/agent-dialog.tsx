import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Agent } from '../../../worker/contract/agents.ts'
import { sayFailure } from '../../core/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { AgentForm, type AgentFormMode } from './agent-form.tsx'
import { allowedTypesQuery } from './agents.api.ts'

interface AgentDialogProps {
  mode: AgentFormMode
  agent?: Agent | undefined
  onClose: () => void
}

/** Creates, edits or shows an agent. */
export function AgentDialog({ mode, agent, onClose }: AgentDialogProps) {
  const { t } = useLingui()
  const types = useQuery(allowedTypesQuery)
  const titles = { create: t`Nuevo agente`, edit: t`Editar agente`, view: t`Detalles del agente` }
  return (
    <Dialog open onClose={onClose} title={titles[mode]} closeLabel={t`Cerrar`}>
      {types.isPending && <Loading label={t`Cargando tipos de agente`} rows={4} />}
      {types.isError && (
        <FailedState
          title={t`Error al cargar los tipos de agente`}
          message={sayFailure(types.error)}
          retryLabel={t`Reintentar`}
          onRetry={() => void types.refetch()}
        />
      )}
      {types.data && <AgentForm mode={mode} agent={agent} types={types.data} onClose={onClose} />}
    </Dialog>
  )
}
