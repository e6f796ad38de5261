import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteChannel } from './channels.api.ts'

interface DeleteChannelProps {
  channel: Channel
  onClose: () => void
}

export function DeleteChannel({ channel: { id, type }, onClose }: DeleteChannelProps) {
  const { t } = useLingui()
  const name = useChannelName()(type)
  const remove = useDeleteChannel()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Canal eliminado correctamente`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el canal ${name}?`}
      confirmLabel={t`Eliminar`}
      cancelLabel={t`Cancelar`}
      loading={remove.isPending}
      error={remove.error && sayFailure(remove.error)}
    >
      {t`El agente dejará de responder por este canal. Las conversaciones se conservan.`}
    </ConfirmDialog>
  )
}
