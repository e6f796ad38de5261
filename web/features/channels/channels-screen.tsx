import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { Channel, ChannelType } from '../../../worker/contract/channels.ts'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { can } from '../../../worker/contract/permissions.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { failureMessage } from '../../core/failure.ts'
import { useRights } from '../../core/rights.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { UndoButton } from '../../ui/undo-button.tsx'
import { ChannelCard } from './channel-card.tsx'
import { ChannelDialog } from './channel-form.tsx'
import { addableTypes, type ChannelSummary, summaryOf } from './channel-summary.ts'
import { channelsQuery, reloadChannels, useDeleteChannel, useRestoreChannel } from './channels.api.ts'

/** Loaded when they are opened, because few owners need them. */
const WebhookCalls = lazy(async () => ({
  default: (await withRetries(() => import('./webhook-calls.tsx'))).WebhookCalls,
}))
const ChannelsBin = lazy(async () => ({
  default: (await withRetries(() => import('./channels-bin.tsx'))).ChannelsBin,
}))
const TemplatesDialog = lazy(async () => ({
  default: (await withRetries(() => import('./templates-dialog.tsx'))).TemplatesDialog,
}))

type Task = { kind: 'add' | 'bin' } | { kind: 'edit' | 'delete' | 'calls' | 'templates'; channel: Channel }

export function ChannelsScreen({ agent }: { agent: Agent }) {
  const { t } = useLingui()
  const { id: agentId, name, agentType } = agent
  const channels = useQuery(channelsQuery(agentId))
  const [task, setTask] = useState<Task | null>(null)
  const list = channels.data ?? []
  const addable = addableTypes(agentType.config, list)
  const messageCounts = useMessageCounts(agentId, list)
  const mayEdit = can(useRights(), 'agent_management')
  const end = () => setTask(null)
  const add = (label: string) => (
    <Button icon="i-lucide-plus" disabled={addable.length === 0} onClick={() => setTask({ kind: 'add' })}>
      {label}
    </Button>
  )
  return (
    <section className="grid gap-6">
      <PageHeader
        level={2}
        title={t`Canales`}
        subtitle={t`Dónde pueden hablar con ${name}`}
        action={
          channels.data && (
            <div className="flex flex-wrap gap-2">
              {mayEdit && (
                <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => setTask({ kind: 'bin' })} />
              )}
              {add(t`Nuevo canal`)}
            </div>
          )
        }
      />
      {channels.isPending && <LoadingShape label={t`Cargando canales`} shape="cards" />}
      {channels.isError && !channels.data && (
        <Card className="p-0!">
          <FailedState title={t`Error al cargar los canales`} query={channels} />
        </Card>
      )}
      {channels.data && (
        <>
          <ChannelsSummary summary={summaryOf(list)} addable={addable} />
          {list.length === 0 ? (
            <Card className="p-0!">
              <EmptyState
                icon="i-lucide-radio-tower"
                title={t`Este agente aún no tiene canales`}
                action={addable.length > 0 && add(t`Crear el primer canal`)}
              >
                {t`Con un canal de chat web tendrás un enlace, un código QR y un fragmento para tu sitio.`}
              </EmptyState>
            </Card>
          ) : (
            <ul className="grid gap-5">
              {list.map((channel) => (
                <li key={channel.id}>
                  <ChannelCard
                    agent={agent}
                    channel={channel}
                    messageCount={messageCounts[channel.type] ?? 0}
                    onEdit={() => setTask({ kind: 'edit', channel })}
                    onCalls={() => setTask({ kind: 'calls', channel })}
                    onTemplates={() => setTask({ kind: 'templates', channel })}
                    onDelete={() => setTask({ kind: 'delete', channel })}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {task?.kind === 'bin' && (
        <Suspense>
          <ChannelsBin agentId={agentId} onClose={end} />
        </Suspense>
      )}
      {task?.kind === 'templates' && (
        <Suspense>
          <TemplatesDialog channelId={task.channel.id} onClose={end} />
        </Suspense>
      )}
      {task?.kind === 'add' && <ChannelDialog agent={agent} types={addable} onClose={end} />}
      {task?.kind === 'edit' && (
        <ChannelDialog agent={agent} types={[task.channel.type]} channel={task.channel} onClose={end} />
      )}
      {task?.kind === 'calls' && (
        <Suspense>
          <WebhookCalls channel={task.channel} onClose={end} />
        </Suspense>
      )}
      {task?.kind === 'delete' && <DeleteChannel channel={task.channel} onClose={end} />}
    </section>
  )
}

/** The number of messages on each channel since the screen was opened. */
type MessageCounts = Partial<Record<ChannelType, number>>

const FRESH_MS = 60_000
/** The server updates the time of the last message once a minute, so refetching earlier returns the same. */
const isFresh = (channel: Channel | undefined): boolean =>
  channel?.lastMessageAt != null && Date.now() - Date.parse(channel.lastMessageAt) < FRESH_MS

/** Follows the agent's stream: refetches the channels after changes, and counts the messages of each channel. */
function useMessageCounts(agentId: string, channels: readonly Channel[]): MessageCounts {
  const client = useQueryClient()
  const [counts, setCounts] = useState<MessageCounts>({})
  useAgentStream(agentId, (event: StreamEvent) => {
    if (event.type === 'resync') return void reloadChannels(client, agentId)
    if (!('channelType' in event)) return
    const { channelType } = event
    if ('messageId' in event) {
      setCounts((before) => ({ ...before, [channelType]: (before[channelType] ?? 0) + 1 }))
      if (isFresh(channels.find(({ type }) => type === channelType))) return
    }
    void reloadChannels(client, agentId)
  })
  return counts
}

interface ChannelsSummaryProps {
  summary: ChannelSummary
  addable: readonly ChannelType[]
}

function ChannelsSummary({ summary: { configured, pending, total }, addable }: ChannelsSummaryProps) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const figures = [
    { label: t`Configurados`, value: configured },
    { label: t`Pendientes`, value: pending },
    { label: t`Total`, value: total },
  ]
  return (
    <Card className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {addable.length > 0
          ? t`Puedes añadir: ${addable.map(nameOf).join(', ')}`
          : t`No quedan tipos de canal por añadir a este agente.`}
      </p>
    </Card>
  )
}

interface DeleteChannelProps {
  channel: Channel
  onClose: () => void
}

function DeleteChannel({ channel: { id, type }, onClose }: DeleteChannelProps) {
  const { t } = useLingui()
  const name = useChannelName()(type)
  const remove = useDeleteChannel()
  const deletion = confirming(remove, id, {
    done: t`Canal eliminado correctamente`,
    errorMessage: failureMessage,
    onClose,
    action: <UndoDeletion channelId={id} />,
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el canal ${name}?`} confirmLabel={t`Eliminar`}>
      {t`El agente dejará de responder por este canal. Las conversaciones se conservan. Podrás recuperarlo de la papelera durante ${BIN_DAYS} días, con su configuración y sus claves cifradas.`}
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ channelId }: { channelId: string }) => (
  <UndoButton words={useUndoWords()} id={channelId} restore={useRestoreChannel()} />
)
