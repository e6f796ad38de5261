import { Trans, useLingui } from '@lingui/react/macro'
import type { ContactMessage } from '../../../worker/contract/contact.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteMessage } from './contact.api.ts'

interface DeleteMessageProps {
  message: ContactMessage
  onClose: () => void
}

export function DeleteMessage({ message: { id, name }, onClose }: DeleteMessageProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteMessage()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => notify.success(words.done, message ?? t`Mensaje de contacto eliminado`),
      onError: (error) => notify.error(words.error, sayFailure(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el mensaje?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
    >
      <Trans>
        El mensaje de <strong className="text-ink break-words">{name}</strong> se borra para siempre.
      </Trans>
    </ConfirmDialog>
  )
}
