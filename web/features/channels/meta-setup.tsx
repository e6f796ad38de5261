import { useLingui } from '@lingui/react/macro'
import type { MetaType } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { webhookUrl } from './channel-links.ts'
import { VerifyToken, WebhookUrl } from './provider-rows.tsx'

interface MetaSetupProps {
  agentId: string
  type: MetaType
  /** As the server says it, once the channel is there. */
  url?: string | undefined
  hasOwnToken: boolean
}

/** How a channel of Meta is connected: what to take to its panel. */
export function MetaSetup({ agentId, type, url, hasOwnToken }: MetaSetupProps) {
  const { t } = useLingui()
  const name = useChannelName()(type)
  return (
    <section className="grid gap-3 rounded-card bg-surface-sunken p-4">
      <h3 className="text-sm font-semibold">{t`Cómo conectar ${name}`}</h3>
      <ol className="grid gap-1 list-decimal pl-5 text-sm text-ink-soft">
        <li>{t`En tu app de Meta para desarrolladores, abre la configuración de webhooks.`}</li>
        <li>{t`Pega la URL del webhook y el token de verificación, y suscríbete a los mensajes.`}</li>
        <li>{t`Copia aquí las credenciales de la app, también su App secret, y activa el canal.`}</li>
      </ol>
      <WebhookUrl url={url ?? webhookUrl(location.origin, agentId, type)} />
      <VerifyToken agentId={agentId} isOwn={hasOwnToken} />
    </section>
  )
}
