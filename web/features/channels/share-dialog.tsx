import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Agent } from '../../../worker/contract/agents.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { channelsQuery } from './channels.api.ts'
import { WebchatLinks } from './webchat-links.tsx'

/** How to reach an agent's web chat: link, QR code and the HTML for a site. */
export function ShareDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { id, name } = agent
  const { t } = useLingui()
  const channels = useQuery(channelsQuery(id))
  const webchat = channels.data?.find(({ type }) => type === 'webchat')
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`Compartir a ${name}`}
      description={t`Con el enlace o el código QR cualquiera puede escribirle. El botón lo pone en tu sitio web.`}
    >
      {channels.isPending && <Loading label={t`Cargando canales`} rows={3} />}
      {channels.isError && !channels.data && <FailedState title={t`Error al cargar los canales`} query={channels} />}
      {webchat && <WebchatLinks agent={agent} active={webchat.status === 'active'} />}
      {channels.data && !webchat && (
        <EmptyState
          icon="i-lucide-message-circle"
          title={t`Todavía no tiene chat web`}
          action={
            <Link to="/agents/$agentId/channels" params={{ agentId: id }} onClick={onClose} className={buttonClasses()}>
              {t`Conectar un canal`}
            </Link>
          }
        >
          {t`Con un canal de chat web tendrás un enlace, un código QR y un fragmento para tu sitio.`}
        </EmptyState>
      )}
    </Dialog>
  )
}
