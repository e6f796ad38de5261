import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { useDeleteAgentType } from './agent-types.api.ts'

interface DeleteAgentTypeProps {
  type: AgentType
  onClose: () => void
}

export function DeleteAgentType({ type: { id, name }, onClose }: DeleteAgentTypeProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteAgentType()
  const deletion = confirming(remove, id, { done: words.done, say: sayFailure, onClose })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar el tipo de agente?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
    >
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de ofrecerse en todos los planes, y lo que sabe
        se perderá. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
