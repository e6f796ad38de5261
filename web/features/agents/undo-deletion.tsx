import { useLingui } from '@lingui/react/macro'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useRestoreAgent } from './bin.api.ts'

/** The action of the notice that says that an agent was deleted. */
export function UndoDeletion({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const restore = useRestoreAgent()
  const undo = () =>
    restore.mutate(agentId, {
      onSuccess: ({ message }) => notify.success(message ?? t`Agente restaurado`),
      onError: (error) => notify.error(t`No se pudo restaurar el agente`, sayFailure(error)),
    })
  return (
    <Button variant="secondary" size="small" disabled={restore.isSuccess} loading={restore.isPending} onClick={undo}>
      {t`Deshacer`}
    </Button>
  )
}
