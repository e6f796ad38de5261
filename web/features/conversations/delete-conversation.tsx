import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { useDeleteConversation } from './conversations.api.ts'

interface DeleteConversationProps {
  conversation: Conversation
  onClose: () => void
}

export function DeleteConversation({ conversation, onClose }: DeleteConversationProps) {
  const { t } = useLingui()
  const remove = useDeleteConversation()
  const deletion = confirming(remove, conversation, { done: t`Mensaje eliminado`, say: sayFailure, onClose })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar este mensaje y su respuesta?`}
      confirmLabel={t`Eliminar`}
      cancelLabel={t`Cancelar`}
    >
      {t`Se borra para siempre. Sigue contando en el consumo del mes.`}
    </ConfirmDialog>
  )
}
