import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../../worker/contract/channels.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useTurnChannel } from './channels.api.ts'

interface ChannelPowerProps {
  channel: Channel
  /** A provider's channel is activated by connecting it, so that one that cannot work stays inactive. */
  onConnect: (() => void) | null
  isConnecting: boolean
}

/** Switches a channel on and off. */
export function ChannelPower({ channel: { id, status }, onConnect, isConnecting }: ChannelPowerProps) {
  const { t } = useLingui()
  const turn = useTurnChannel(id)
  const isActive = status === 'active'
  const press = () => {
    if (!isActive && onConnect) return onConnect()
    turn.mutate(isActive ? 'inactive' : 'active', {
      onSuccess: ({ message }) =>
        isActive ? notify.success(message ?? t`Canal desactivado`) : notify.success(t`Canal activado`),
      onError: (error) => notify.error(t`Error al cambiar el canal`, sayFailure(error)),
    })
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={isActive ? 'i-lucide-power-off' : 'i-lucide-power'}
      loading={turn.isPending || (!isActive && isConnecting)}
      onClick={press}
    >
      {isActive ? t`Desactivar` : t`Activar`}
    </Button>
  )
}
