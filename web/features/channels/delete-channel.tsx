import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useRestoreChannel } from './bin.api.ts'
import { useDeleteChannel } from './channels.api.ts'

interface DeleteChannelProps {
  channel: Channel
  onClose: () => void
}

export function DeleteChannel({ channel: { id, type }, onClose }: DeleteChannelProps) {
  const { t } = useLingui()
  const name = useChannelName()(type)
  const remove = useDeleteChannel()
  const deletion = confirming(remove, id, {
    done: t`Canal eliminado correctamente`,
    say: sayFailure,
    onClose,
    action: <UndoDeletion channelId={id} />,
  })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar el canal ${name}?`}
      confirmLabel={t`Eliminar`}
      cancelLabel={t`Cancelar`}
    >
      {t`El agente dejará de responder por este canal. Las conversaciones se conservan. Podrás recuperarlo de la papelera durante ${BIN_DAYS} días, con su configuración y sus claves cifradas.`}
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ channelId }: { channelId: string }) => (
  <UndoButton words={useUndoWords()} id={channelId} restore={useRestoreChannel()} />
)
