import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent } from '../../../../worker/contract/agents.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { failureMessage } from '../../../core/failure.ts'
import { useRights } from '../../../core/rights.ts'
import { LOCALE_NAMES } from '../../../core/words.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useExportAgent } from '../agent-files.api.ts'
import { ChannelStates } from '../channel-states.tsx'
import { DeleteAgent } from '../delete-agent.tsx'
import { homeQuery } from './home.api.ts'

/** The link to the list. It stands alone where the agent could not be loaded. */
export function BackToAgents() {
  const { t } = useLingui()
  return (
    <div className="-ml-2">
      <Link to="/agents" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
        <span aria-hidden className="i-lucide-arrow-left" />
        {t`Agentes`}
      </Link>
    </div>
  )
}

interface AgentHeaderProps {
  agent: Agent
  onShare: () => void
}

/** The header of the agent home: name, picture, channels, and the actions on the agent. */
export function AgentHeader({ agent, onShare }: AgentHeaderProps) {
  const { id, name, avatar, agentType, language } = agent
  const { data: home, isPending } = useQuery({ ...homeQuery(id), staleTime: Number.POSITIVE_INFINITY })
  return (
    <header className="grid gap-1">
      <BackToAgents />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} picture={avatar} />
          <div className="min-w-0">
            <h1 className="text-2xl font-bold tracking-tight wrap-anywhere">{name}</h1>
            <p className="text-sm text-ink-soft wrap-anywhere">{`${agentType.name} · ${LOCALE_NAMES[language]}`}</p>
            {home ? (
              <ChannelStates agentId={id} channels={home.channels} isOneLine />
            ) : (
              isPending && <Skeleton className="h-8 w-32" />
            )}
          </div>
        </div>
        <AgentActions agent={agent} onShare={onShare} />
      </div>
    </header>
  )
}

function AgentActions({ agent, onShare }: AgentHeaderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const rights = useRights()
  const [isDeleting, remove] = useState(false)
  const { mutate: downloadAgent } = useExportAgent()
  const { id: agentId, name } = agent
  const exportAgent = () =>
    downloadAgent(agent, {
      onSuccess: () => notify.success(t`Agente exportado`),
      onError: (error) => notify.error(t`No se pudo exportar ${name}`, failureMessage(error)),
    })
  // Shown until the rights are loaded, because adding it to the header later would shift the layout.
  if (rights.known && !can(rights, 'agent_management')) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" icon="i-lucide-share-2" onClick={onShare}>
        {t`Compartir`}
      </Button>
      <Link to="/chat/$agentId" params={{ agentId }} className={buttonClasses({ variant: 'secondary', size: 'small' })}>
        <span aria-hidden className="i-lucide-message-circle" />
        {t`Abrir el chat`}
      </Link>
      <Menu
        trigger={<IconButton label={t`Más acciones de ${name}`} icon="i-lucide-ellipsis" />}
        items={[
          { key: 'export', label: t`Exportar`, icon: 'i-lucide-download', onSelect: exportAgent },
          {
            key: 'settings',
            label: t`Ajustes`,
            icon: 'i-lucide-settings',
            onSelect: () => void navigate({ to: '/agents/$agentId/settings', params: { agentId } }),
          },
          { key: 'delete', label: t`Eliminar`, icon: 'i-lucide-trash-2', tone: 'danger', onSelect: () => remove(true) },
        ]}
      />
      {isDeleting && (
        <DeleteAgent agent={agent} onDeleted={() => void navigate({ to: '/agents' })} onClose={() => remove(false)} />
      )}
    </div>
  )
}

/** The placeholder of the header, as high as a header with a name of one line. */
export const AgentHeaderPlaceholder = () => (
  <div className="grid gap-1">
    <BackToAgents />
    <div className="mb-1 flex min-h-20 items-center gap-3">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-6 w-48" />
    </div>
  </div>
)
