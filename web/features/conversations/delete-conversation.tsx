import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteConversation } from './conversations.api.ts'

interface DeleteConversationProps {
  conversation: Conversation
  onClose: () => void
}

export function DeleteConversation({ conversation, onClose }: DeleteConversationProps) {
  const { t } = useLingui()
  const remove = useDeleteConversation()
  const confirm = () =>
    remove.mutate(conversation, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Mensaje eliminado`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar este mensaje y su respuesta?`}
      confirmLabel={t`Eliminar`}
      cancelLabel={t`Cancelar`}
      loading={remove.isPending}
      error={remove.error && sayFailure(remove.error)}
    >
      {t`Se borra para siempre. Sigue contando en el consumo del mes.`}
    </ConfirmDialog>
  )
}
