import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteAgentType } from './agent-types.api.ts'

interface DeleteAgentTypeProps {
  type: AgentType
  onClose: () => void
}

export function DeleteAgentType({ type: { id, name }, onClose }: DeleteAgentTypeProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteAgentType()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        notify.success(message ?? words.done)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el tipo de agente?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
      error={remove.error && sayFailure(remove.error)}
    >
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de ofrecerse en todos los planes, y lo que sabe
        se perderá. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
