import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { Channel } from '../../../worker/contract/channels.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useQueryFailure } from '../../core/common-words.ts'
import { useRights } from '../../core/rights.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { ChannelCard } from './channel-card.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { useChannelNews } from './channel-news.ts'
import { addableTypes, summaryOf } from './channel-summary.ts'
import { channelsQuery } from './channels.api.ts'
import { ChannelsSummary } from './channels-summary.tsx'
import { DeleteChannel } from './delete-channel.tsx'

/** Opened at a press: few owners need them. */
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

/** The channels of an agent. */
export function ChannelsScreen({ agent }: { agent: Agent }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const { id: agentId, name, agentType } = agent
  const channels = useQuery(channelsQuery(agentId))
  const [task, begin] = useState<Task | null>(null)
  const list = channels.data ?? []
  const addable = addableTypes(agentType.config, list)
  const heard = useChannelNews(agentId, list)
  const mayEdit = can(useRights(), 'agent_management')
  const end = () => begin(null)
  const add = (label: string) => (
    <Button icon="i-lucide-plus" disabled={addable.length === 0} onClick={() => begin({ kind: 'add' })}>
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
                <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => begin({ kind: 'bin' })} />
              )}
              {add(t`Nuevo canal`)}
            </div>
          )
        }
      />
      {channels.isPending && <LoadingShape label={t`Cargando canales`} shape="cards" />}
      {channels.isError && !channels.data && (
        <Card className="p-0!">
          <FailedState title={t`Error al cargar los canales`} {...queryFailure(channels)} />
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
                    heard={heard[channel.type] ?? 0}
                    onEdit={() => begin({ kind: 'edit', channel })}
                    onCalls={() => begin({ kind: 'calls', channel })}
                    onTemplates={() => begin({ kind: 'templates', channel })}
                    onDelete={() => begin({ kind: 'delete', channel })}
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
