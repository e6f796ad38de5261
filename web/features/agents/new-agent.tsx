import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useQueryFailure } from '../../core/common-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { AgentForm } from './agent-form.tsx'
import { allowedTypesQuery } from './agents.api.ts'

/** Creates an agent. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const types = useQuery(allowedTypesQuery)
  return (
    <Dialog open onClose={onClose} title={t`Nuevo agente`} closeLabel={t`Cerrar`}>
      {types.isPending && <Loading label={t`Cargando tipos de agente`} />}
      {types.isError && <FailedState title={t`Error al cargar los tipos de agente`} {...queryFailure(types)} />}
      {types.data && <AgentForm types={types.data} onClose={onClose} />}
    </Dialog>
  )
}
