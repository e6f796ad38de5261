import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useSetChannelStatus } from './channels.api.ts'

interface ChannelActionsProps {
  channel: Channel
  isConnecting: boolean
  /** `null`: the channel has no provider. */
  onConnect: (() => void) | null
  onEdit: () => void
  onCalls: () => void
  onTemplates: () => void
  onDelete: () => void
}

export function ChannelActions(props: ChannelActionsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { channel, isConnecting, onConnect, onEdit, onCalls, onDelete } = props
  return (
    <footer className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" icon="i-lucide-pencil" onClick={onEdit}>
          {words.edit}
        </Button>
        <ChannelPower channel={channel} isConnecting={isConnecting} onConnect={onConnect} />
        {onConnect && (
          <Button variant="secondary" size="small" icon="i-lucide-webhook" onClick={onCalls}>
            {t`Llamadas`}
          </Button>
        )}
        {channel.type === 'whatsapp' && (
          <Button variant="secondary" size="small" icon="i-lucide-file-text" onClick={props.onTemplates}>
            {t`Plantillas`}
          </Button>
        )}
        <Button variant="ghost" size="small" icon="i-lucide-trash-2" className="text-danger!" onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
      {onConnect && channel.status !== 'active' && (
        <p className="text-sm text-ink-soft">{t`Al activarlo comprobamos la conexión: solo queda activo si funciona.`}</p>
      )}
    </footer>
  )
}

interface ChannelPowerProps {
  channel: Channel
  /** Activates a channel of a provider by connecting it, so that one that cannot work stays inactive. */
  onConnect: (() => void) | null
  isConnecting: boolean
}

/** The button that activates or deactivates a channel. */
function ChannelPower({ channel: { id, status }, onConnect, isConnecting }: ChannelPowerProps) {
  const { t } = useLingui()
  const switchChannel = useSetChannelStatus(id)
  const isActive = status === 'active'
  const onPress = () => {
    if (!isActive && onConnect) return onConnect()
    switchChannel.mutate(isActive ? 'inactive' : 'active', {
      onSuccess: ({ message }) =>
        isActive ? notify.success(message ?? t`Canal desactivado`) : notify.success(t`Canal activado`),
      onError: (error) => notify.error(t`Error al cambiar el canal`, failureMessage(error)),
    })
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={isActive ? 'i-lucide-power-off' : 'i-lucide-power'}
      loading={switchChannel.isPending || (!isActive && isConnecting)}
      onClick={onPress}
    >
      {isActive ? t`Desactivar` : t`Activar`}
    </Button>
  )
}
