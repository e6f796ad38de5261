import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useDeleteConversation } from './conversations.api.ts'
import { useRestoreConversation } from './threads.api.ts'

interface DeleteConversationProps {
  conversation: Conversation
  onClose: () => void
}

export function DeleteConversation({ conversation, onClose }: DeleteConversationProps) {
  const { t } = useLingui()
  const remove = useDeleteConversation()
  const deletion = confirming(remove, conversation, {
    done: t`Mensaje eliminado`,
    errorMessage: failureMessage,
    onClose,
    action: <UndoDeletion id={conversation.id} />,
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar este mensaje y su respuesta?`} confirmLabel={t`Eliminar`}>
      {t`Deja de verse en todas partes y el agente ya no lo recuerda. Podrás recuperarlo de la papelera durante ${BIN_DAYS} días. Sigue contando en el consumo del mes.`}
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ id }: { id: string }) => (
  <UndoButton words={useUndoWords()} id={id} restore={useRestoreConversation()} />
)
