import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { fieldsOfChannel, isSecret } from '../../../worker/contract/channel-settings.ts'
import {
  type Channel,
  type ChannelAccount,
  type ChannelField,
  type ChannelStatus,
  isMetaType,
} from '../../../worker/contract/channels.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notices.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelGuide } from './channel-guide.tsx'
import { ChannelProblem, ChannelTimes } from './channel-health.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { lastCheckQuery, useConnectChannel } from './channels.api.ts'
import { Connection } from './connection.tsx'
import { useFirstMessage } from './first-message.ts'
import { FirstMessagePanel } from './first-message-panel.tsx'
import { isProviderType } from './guides.ts'
import { VerifyToken, WebhookUrl } from './provider-rows.tsx'
import { ReplaceSecret } from './replace-secret.tsx'
import { WebchatLinks } from './webchat-links.tsx'

interface ChannelCardProps {
  agent: Agent
  channel: Channel
  /** The number of messages on the channel since the screen was opened. */
  messageCount: number
  onEdit: () => void
  /** Opens the webhook log. */
  onCalls: () => void
  onTemplates: () => void
  onDelete: () => void
}

export function ChannelCard({
  agent,
  channel,
  messageCount,
  onEdit,
  onCalls,
  onTemplates,
  onDelete,
}: ChannelCardProps) {
  const { t } = useLingui()
  const { type, status, config, agentId, webhookUrl } = channel
  const name = useChannelName()(type)
  const declared = agent.agentType.config.fields
  const { data: check } = useQuery(lastCheckQuery(channel.id))
  const { first, awaitOne } = useFirstMessage(channel, messageCount)
  const { isConnecting, begin } = useConnecting(channel.id, awaitOne)
  const [replaced, replace] = useState<ChannelField | null>(null)
  const isProvider = isProviderType(type)
  return (
    <Card className={first === 'arrived' ? 'grid gap-5 border-success! outline-2 outline-success' : 'grid gap-5'}>
      <ChannelHeader channel={channel} />
      <VisuallyHidden>
        <span role="status">
          {first === 'arrived' && t`Ha llegado el primer mensaje por ${name}: el canal funciona.`}
        </span>
      </VisuallyHidden>
      <ChannelProblem
        channel={channel}
        secrets={fieldsOfChannel(type, declared).filter(isSecret)}
        onEdit={onEdit}
        onReplace={replace}
      />
      {isProvider && (
        <>
          <FirstMessagePanel agentId={agentId} type={type} first={first} link={channel.account?.link ?? null} />
          <Connection channel={channel} isConnecting={isConnecting} check={check} onConnect={begin} />
          <ChannelGuide type={type} part="after" isOpen={status === 'inactive' && channel.remedy === 'connect'} />
        </>
      )}
      {type === 'webchat' && <WebchatLinks agent={agent} active={status === 'active'} />}
      {isProvider && <WebhookUrl url={webhookUrl} />}
      {isMetaType(type) && <VerifyToken agentId={agentId} isOwn={config['verifyToken'] !== undefined} />}
      <ChannelSettings channel={channel} declared={declared} onReplace={replace} />
      <ChannelActions
        channel={channel}
        isConnecting={isConnecting}
        onConnect={isProvider ? begin : null}
        onEdit={onEdit}
        onCalls={onCalls}
        onTemplates={onTemplates}
        onDelete={onDelete}
      />
      {replaced && (
        <ReplaceSecret
          channel={channel}
          field={replaced}
          onClose={() => replace(null)}
          onReplaced={(saved) => {
            if (!isProvider) return
            if (saved.findings === null) begin()
            else if (saved.status === 'active') awaitOne()
          }}
        />
      )}
    </Card>
  )
}

const TONES: Record<ChannelStatus, { tone: Tone; icon: string }> = {
  active: { tone: 'success', icon: 'i-lucide-circle-check' },
  inactive: { tone: 'neutral', icon: 'i-lucide-power-off' },
  error: { tone: 'danger', icon: 'i-lucide-circle-x' },
}

function ChannelHeader({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type, status, account, createdAt, updatedAt } = channel
  const name = useChannelName()(type)
  const statuses: Record<ChannelStatus, string> = { active: t`Activo`, inactive: t`Inactivo`, error: t`Error` }
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden
        className="grid place-items-center size-12 rounded-2xl rounded-bl-sm bg-brand-soft text-brand-strong text-2xl"
      >
        <span className={channelIcon(type)} />
      </span>
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
          {name}
          <Badge {...TONES[status]}>{statuses[status]}</Badge>
        </h2>
        {account && <AccountName account={account} name={name} />}
        <ChannelTimes channel={channel} />
        <p className="text-sm text-ink-soft">
          {t`Creado el ${formatDate(createdAt, locale)}`}
          {updatedAt !== createdAt && ` · ${t`Actualizado el ${formatDate(updatedAt, locale, { time: true })}`}`}
        </p>
      </div>
    </header>
  )
}

/** The name of the account at the provider, with a link to its chat. */
function AccountName({ account, name }: { account: ChannelAccount; name: string }) {
  const { t } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium break-words min-w-0" dir="auto">
        {account.name}
      </span>
      {account.link && (
        <a
          href={account.link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1.5 text-brand underline underline-offset-2 break-all"
        >
          <span aria-hidden className="i-lucide-external-link shrink-0" />
          {account.link.replace(/^https:\/\//, '')}
          <VisuallyHidden>{` (${t`abre el chat de ${name} en otra pestaña`})`}</VisuallyHidden>
        </a>
      )}
    </p>
  )
}

/** Connects a channel and shows a notice with the result; the card shows the findings. */
function useConnecting(id: string, onConnected: () => void) {
  const { t } = useLingui()
  const connect = useConnectChannel(id)
  const startConnecting = () => {
    if (connect.isPending) return
    connect.mutate(undefined, {
      onSuccess: ({ channel }) => {
        if (channel.status === 'active') {
          notify.success(t`Canal conectado`)
          onConnected()
        } else notify.warning(t`El canal todavía no funciona`, t`En su tarjeta está lo que falta.`)
      },
      onError: (error) => notify.error(t`Error al conectar el canal`, failureMessage(error)),
    })
  }
  return { isConnecting: connect.isPending, begin: startConnecting }
}
