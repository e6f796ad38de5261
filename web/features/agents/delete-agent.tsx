import { Trans, useLingui } from '@lingui/react/macro'
import type { Agent } from '../../../worker/contract/agents.ts'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useDeleteAgent, useRestoreAgent } from './agents.api.ts'

interface DeleteAgentProps {
  agent: Agent
  /** Called instead of `onClose` after the deletion. */
  onDeleted?: () => void
  onClose: () => void
}

export function DeleteAgent({ agent: { id, name }, onDeleted, onClose }: DeleteAgentProps) {
  const { t } = useLingui()
  const remove = useDeleteAgent()
  const deletion = confirming(remove, id, {
    done: t`Agente eliminado correctamente`,
    errorMessage: failureMessage,
    onClose: onDeleted ?? onClose,
    action: <UndoDeletion agentId={id} />,
  })
  return (
    <ConfirmDialog {...deletion} onClose={onClose} title={t`¿Eliminar el agente?`} confirmLabel={t`Eliminar`}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de responder en todos sus canales y su chat
        público dejará de existir. Podrás recuperarlo de la papelera durante {BIN_DAYS} días.
      </Trans>
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ agentId }: { agentId: string }) => (
  <UndoButton words={useUndoWords()} id={agentId} restore={useRestoreAgent()} />
)
