import { useLingui } from '@lingui/react/macro'
import { sayFailure } from '../../core/failure.ts'
import { notify } from '../../ui/notices.tsx'
import { useConnectChannel } from './channels.api.ts'

/** Connects a channel and shows the result; the findings are on its card. */
export function useConnecting(id: string, onConnected: () => void) {
  const { t } = useLingui()
  const connect = useConnectChannel(id)
  const begin = () => {
    if (connect.isPending) return
    connect.mutate(undefined, {
      onSuccess: ({ channel }) => {
        if (channel.status === 'active') {
          notify.success(t`Canal conectado`)
          onConnected()
        } else notify.warning(t`El canal todavía no funciona`, t`En su tarjeta está lo que falta.`)
      },
      onError: (error) => notify.error(t`Error al conectar el canal`, sayFailure(error)),
    })
  }
  return { isConnecting: connect.isPending, begin }
}
