import { useLingui } from '@lingui/react/macro'
import type { Agent } from '../../../worker/contract/agents.ts'
import { type Channel, type ChannelStatus, isMetaType } from '../../../worker/contract/channels.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { notify } from '../../ui/notices.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { useTurnChannel } from './channels.api.ts'
import { ConnectChannel } from './connect-channel.tsx'
import { VerifyToken, WebhookUrl } from './provider-rows.tsx'
import { WebchatLinks } from './webchat-links.tsx'

const TONES: Record<ChannelStatus, Tone> = { active: 'success', inactive: 'neutral', error: 'danger' }

interface ChannelCardProps {
  agent: Agent
  channel: Channel
  onEdit: () => void
  /** Shows what the provider called with. */
  onCalls: () => void
  onDelete: () => void
}

export function ChannelCard({ agent, channel, onEdit, onCalls, onDelete }: ChannelCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type, status, statusReason, config, createdAt, updatedAt, webhookUrl } = channel
  const name = useChannelName()(type)
  const statuses: Record<ChannelStatus, string> = { active: t`Activo`, inactive: t`Inactivo`, error: t`Error` }
  return (
    <Card className="grid gap-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden
          className="grid place-items-center size-12 rounded-2xl rounded-bl-sm bg-brand-soft text-brand-strong text-2xl"
        >
          <span className={channelIcon(type)} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
            {name}
            <Badge tone={TONES[status]}>{statuses[status]}</Badge>
          </h2>
          <p className="text-sm text-ink-soft">
            {t`Creado el ${formatDate(createdAt, locale)}`}
            {updatedAt !== createdAt && ` · ${t`Actualizado el ${formatDate(updatedAt, locale, { time: true })}`}`}
          </p>
        </div>
      </header>
      {statusReason && <Reason tone={status === 'error' ? 'danger' : 'warning'}>{statusReason}</Reason>}
      {type === 'webchat' && (
        <WebchatLinks agentId={channel.agentId} agentName={agent.name} active={status === 'active'} />
      )}
      {type !== 'webchat' && <ConnectChannel channel={channel} />}
      <WebhookUrl url={webhookUrl} />
      {isMetaType(type) && <VerifyToken agentId={channel.agentId} isOwn={config['verifyToken'] !== undefined} />}
      <ChannelSettings channel={channel} declared={agent.agentType.config.fields} />
      <footer className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="secondary" size="small" icon="i-lucide-pencil" onClick={onEdit}>
          {t`Editar`}
        </Button>
        <StatusButton channel={channel} />
        {type !== 'webchat' && (
          <Button variant="secondary" size="small" icon="i-lucide-webhook" onClick={onCalls}>
            {t`Llamadas`}
          </Button>
        )}
        <Button variant="ghost" size="small" icon="i-lucide-trash-2" className="text-danger!" onClick={onDelete}>
          {t`Eliminar`}
        </Button>
      </footer>
    </Card>
  )
}

const REASON_TONES = { danger: 'bg-danger-soft text-danger', warning: 'bg-warning-soft text-warning' }

const Reason = ({ tone, children }: { tone: keyof typeof REASON_TONES; children: string }) => (
  <p className={classes('rounded-field px-3 py-2 text-sm', REASON_TONES[tone])}>{children}</p>
)

function StatusButton({ channel: { id, status } }: { channel: Channel }) {
  const { t } = useLingui()
  const turn = useTurnChannel(id)
  const isActive = status === 'active'
  const press = () =>
    turn.mutate(isActive ? 'inactive' : 'active', {
      onSuccess: () => notify.success(isActive ? t`Canal desactivado` : t`Canal activado`),
      onError: (error) => notify.error(t`Error al cambiar el canal`, sayFailure(error)),
    })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={isActive ? 'i-lucide-power-off' : 'i-lucide-power'}
      loading={turn.isPending}
      onClick={press}
    >
      {isActive ? t`Desactivar` : t`Activar`}
    </Button>
  )
}
