import { Trans, useLingui } from '@lingui/react/macro'
import type { ContactMessage } from '../../../worker/contract/contact.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteMessage } from './contact.api.ts'

interface DeleteMessageProps {
  message: ContactMessage
  onClose: () => void
}

export function DeleteMessage({ message: { id, name }, onClose }: DeleteMessageProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteMessage(), id, { done: t`Mensaje de contacto eliminado`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el mensaje?`}>
      <Trans>
        El mensaje de <strong className="text-ink break-words">{name}</strong> se borra para siempre.
      </Trans>
    </ConfirmDialog>
  )
}
