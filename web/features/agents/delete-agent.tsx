import { Trans, useLingui } from '@lingui/react/macro'
import type { Agent } from '../../../worker/contract/agents.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteAgent } from './agents.api.ts'

interface DeleteAgentProps {
  agent: Agent
  onClose: () => void
}

export function DeleteAgent({ agent: { id, name }, onClose }: DeleteAgentProps) {
  const { t } = useLingui()
  const remove = useDeleteAgent()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Agente eliminado correctamente`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el agente?`}
      confirmLabel={t`Eliminar`}
      cancelLabel={t`Cancelar`}
      loading={remove.isPending}
      error={remove.error && sayFailure(remove.error)}
    >
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de responder en todos sus canales y su chat
        público dejará de existir. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
