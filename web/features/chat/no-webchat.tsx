import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Why nothing can be written here, with a link to the channels. */
export const NoWebchat = ({ agentId }: { agentId: string }) => (
  <p role="status" className="rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
    <Trans id="chat.error.noWebhook">
      El servicio de chat no está disponible: este agente no tiene un canal de chat web activo.{' '}
      <Link to="/agents/$agentId/channels" params={{ agentId }} className="font-semibold underline underline-offset-2">
        Ver sus canales
      </Link>
    </Trans>
  </p>
)
