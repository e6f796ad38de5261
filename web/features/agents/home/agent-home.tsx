import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Agent } from '../../../../worker/contract/agents.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { useQueryFailure } from '../../../core/common-words.ts'
import { failureMessage } from '../../../core/failure.ts'
import { useRights } from '../../../core/rights.ts'
import { cell, useCell } from '../../../core/storage.ts'
import { LOCALE_NAMES } from '../../../core/words.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { notify } from '../../../ui/notices.tsx'
import { FailedState, Loading, Skeleton } from '../../../ui/states.tsx'
import { useExportAgent } from '../agent-files.api.ts'
import { agentQuery } from '../agents.api.ts'
import { DeleteAgent } from '../delete-agent.tsx'
import { AgentContext } from './agent-context.ts'
import { AgentNav, useOpenPage } from './agent-nav.tsx'

/** From this width the preview stands beside a tab. */
const wide = matchMedia('(min-width: 1280px)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const useIsWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

/** Whether the preview is folded; stored. */
const collapsedCell = cell('vocero.preview.folded', v.boolean())
/** Tabs that need the whole width: there the preview is folded until it is opened, each time. */
const BROAD: readonly string[] = ['/conversations', '/analytics']
const PREVIEW = '/preview'

interface PreviewPlace {
  agent: Agent
  /** Folds the panel; absent where the preview is the page. */
  onCollapse: (() => void) | undefined
}

interface AgentHomeProps {
  agentId: string
  preview: (place: PreviewPlace) => ReactNode
  share: ShareAgent
  children: ReactNode
}

/** The layout of all pages of one agent: its header, its tabs, the open one, and the preview beside it. */
export function AgentHome({ agentId, preview, share, children }: AgentHomeProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const agent = useQuery(agentQuery(agentId))
  const open = useOpenPage(agentId)
  const isWide = useIsWideScreen()
  const isFolded = useCell(collapsedCell) ?? false
  const [openedPath, setOpenedPath] = useState<string | null>(null)
  const mayTry = can(useRights(), 'agent_management')
  const isFullWidth = BROAD.includes(open)
  const hasPanel = isWide && mayTry && open !== PREVIEW && (isFullWidth ? openedPath === open : !isFolded)
  const collapse = (next: boolean) => {
    if (isFullWidth) setOpenedPath(next ? null : open)
    else collapsedCell.write(next)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {agent.data ? <AgentHeader agent={agent.data} share={share} /> : <AgentHeaderRoom />}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <AgentNav agentId={agentId} hasPanel={isWide} />
        </div>
        {isWide && mayTry && open !== PREVIEW && !hasPanel && (
          <Button variant="secondary" size="small" icon="i-lucide-play" onClick={() => collapse(false)}>
            {t`Probar`}
          </Button>
        )}
      </div>
      {agent.data ? (
        <AgentContext value={agent.data}>
          <div
            className={classes(
              'grid items-start gap-6',
              hasPanel ? 'grid-cols-[minmax(0,1fr)_21rem]' : 'grid-cols-[minmax(0,1fr)]',
            )}
          >
            {open !== PREVIEW && <div className="min-w-0">{children}</div>}
            {(hasPanel || open === PREVIEW) &&
              preview({ agent: agent.data, onCollapse: hasPanel ? () => collapse(true) : undefined })}
          </div>
        </AgentContext>
      ) : (
        <Card className="p-0!">
          {agent.isPending ? (
            <Loading label={t`Cargando el agente`} />
          ) : (
            <FailedState title={t`Error al cargar el agente`} {...queryFailure(agent)} />
          )}
        </Card>
      )}
    </div>
  )
}

function BackToAgents() {
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

/** The dialog with the ways to the agent. */
type ShareAgent = (agent: Agent, close: () => void) => ReactNode

interface AgentHeaderProps {
  agent: Agent
  share: ShareAgent
}

/** Who the agent is, and what concerns all of it. */
function AgentHeader({ agent, share }: AgentHeaderProps) {
  const { name, avatar, agentType, language } = agent
  return (
    <header className="grid gap-1">
      <BackToAgents />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} picture={avatar} />
          <div className="min-w-0">
            <h1 className="text-2xl font-bold tracking-tight wrap-anywhere">{name}</h1>
            <p className="text-sm text-ink-soft wrap-anywhere">{`${agentType.name} · ${LOCALE_NAMES[language]}`}</p>
          </div>
        </div>
        <AgentActions agent={agent} share={share} />
      </div>
    </header>
  )
}

function AgentActions({ agent, share }: AgentHeaderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const rights = useRights()
  const [isDeleting, remove] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const { mutate: downloadAgent } = useExportAgent()
  const { id: agentId, name } = agent
  const exportAgent = () =>
    downloadAgent(agent, {
      onSuccess: () => notify.success(t`Agente exportado`),
      onError: (error) => notify.error(t`No se pudo exportar ${name}`, failureMessage(error)),
    })
  // Shown until the rights are known: what is added to the header later would move what is below.
  if (rights.known && !can(rights, 'agent_management')) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" icon="i-lucide-share-2" onClick={() => setSharing(true)}>
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
      {isSharing && share(agent, () => setSharing(false))}
      {isDeleting && (
        <DeleteAgent agent={agent} onDeleted={() => void navigate({ to: '/agents' })} onClose={() => remove(false)} />
      )}
    </div>
  )
}

/** The room of the header while the agent is loaded, as high as a header with a name of one line. */
const AgentHeaderRoom = () => (
  <div className="grid gap-1">
    <BackToAgents />
    <div className="flex min-h-13 items-center gap-3">
      <Skeleton className="size-9 rounded-full" />
      <Skeleton className="h-6 w-48" />
    </div>
  </div>
)
