import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { fieldsOfChannel, isSecret } from '../../../worker/contract/channel-settings.ts'
import { type Channel, type ChannelField, isMetaType } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelGuide } from './channel-guide.tsx'
import { ChannelHeader } from './channel-header.tsx'
import { Ailment } from './channel-health.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { lastCheckQuery } from './channels.api.ts'
import { Connection } from './connection.tsx'
import { useFirstMessage } from './first-message.ts'
import { FirstMessagePanel } from './first-message-panel.tsx'
import { isProviderType } from './guides/guides.ts'
import { VerifyToken, WebhookUrl } from './provider-rows.tsx'
import { ReplaceSecret } from './replace-secret.tsx'
import { useConnecting } from './use-connecting.ts'
import { WebchatLinks } from './webchat-links.tsx'

interface ChannelCardProps {
  agent: Agent
  channel: Channel
  /** The messages on it since the screen was opened. */
  heard: number
  onEdit: () => void
  /** Shows the webhook log. */
  onCalls: () => void
  onTemplates: () => void
  onDelete: () => void
}

export function ChannelCard({ agent, channel, heard, onEdit, onCalls, onTemplates, onDelete }: ChannelCardProps) {
  const { t } = useLingui()
  const { type, status, config, agentId, webhookUrl } = channel
  const name = useChannelName()(type)
  const declared = agent.agentType.config.fields
  const { data: check } = useQuery(lastCheckQuery(channel.id))
  const { first, awaitOne } = useFirstMessage(channel, heard)
  const { isConnecting, begin } = useConnecting(channel.id, awaitOne)
  const [replaced, replace] = useState<ChannelField | null>(null)
  const isProvider = isProviderType(type)
  return (
    <Card className={first === 'arrived' ? 'grid gap-5 border-success! ring-2 ring-success' : 'grid gap-5'}>
      <ChannelHeader channel={channel} />
      <VisuallyHidden>
        <span role="status">
          {first === 'arrived' && t`Ha llegado el primer mensaje por ${name}: el canal funciona.`}
        </span>
      </VisuallyHidden>
      <Ailment
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
      <WebhookUrl url={webhookUrl} />
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
