import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Agent } from '../../../../worker/contract/agents.ts'
import { can } from '../../../../worker/contract/permissions.ts'
import { useOnPhone } from '../../../core/on-phone.ts'
import { useRights } from '../../../core/rights.ts'
import { cell, useCell } from '../../../core/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/class-names.ts'
import { FailedState, Loading } from '../../../ui/states.tsx'
import { agentQuery } from '../agents.api.ts'
import { AgentContext, HomeActions } from './agent-context.ts'
import { AgentHeader, AgentHeaderPlaceholder, BackToAgents } from './agent-header.tsx'
import { AgentNav, useOpenPage } from './agent-nav.tsx'

/** From this width on the preview is beside the tab. */
const wide = matchMedia('(min-width: 1280px)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const useIsWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

/** Whether the preview is collapsed; stored in the browser. */
const collapsedCell = cell('vocero.preview.folded', v.boolean())
const CONVERSATIONS = '/conversations'
const PREVIEW = '/preview'
/** Tabs that need the whole width: the preview is collapsed whenever one of them is opened. */
const BROAD: readonly string[] = [CONVERSATIONS, '/analytics']

interface PreviewPlace {
  agent: Agent
  /** Collapses the preview; absent where the preview is the page. */
  onCollapse: (() => void) | undefined
}

interface AgentHomeProps {
  agentId: string
  preview: (place: PreviewPlace) => ReactNode
  /** Renders the dialog with links to the agent's web chat. */
  share: (agent: Agent, close: () => void) => ReactNode
  children: ReactNode
}

/** The layout of all pages of one agent: header, tabs, the open tab, and the preview beside it. */
export function AgentHome({ agentId, preview, share, children }: AgentHomeProps) {
  const { t } = useLingui()
  const agent = useQuery(agentQuery(agentId))
  const open = useOpenPage(agentId)
  const isWide = useIsWideScreen()
  const hasOpenSession = useSearch({ strict: false, select: ({ session }) => session !== undefined })
  /** On a phone an open conversation needs the height of header and tabs; its own button leads back to them. */
  const isBare = useOnPhone() && open === CONVERSATIONS && hasOpenSession
  const isFolded = useCell(collapsedCell) ?? false
  const [openedPath, setOpenedPath] = useState<string | null>(null)
  const [isSharing, setSharing] = useState(false)
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const mayTry = can(useRights(), 'agent_management')
  const isFullWidth = BROAD.includes(open)
  const hasPanel = isWide && mayTry && open !== PREVIEW && (isFullWidth ? openedPath === open : !isFolded)
  const collapse = (next: boolean) => {
    if (isFullWidth) setOpenedPath(next ? null : open)
    else collapsedCell.write(next)
  }
  if (agent.isError && !agent.data)
    return (
      <div className="grid gap-5">
        <BackToAgents />
        <Card className="p-0!">
          <FailedState title={t`Error al cargar el agente`} query={agent} />
        </Card>
      </div>
    )
  const openShare = () => setSharing(true)
  const openTrial = () => {
    if (hasPanel) panel.current?.querySelector('input')?.focus()
    else void navigate({ to: '/agents/$agentId/preview', params: { agentId } })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isBare ? (
        <h1 className="sr-only">{agent.data?.name}</h1>
      ) : (
        <>
          {agent.data ? <AgentHeader agent={agent.data} onShare={openShare} /> : <AgentHeaderPlaceholder />}
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
        </>
      )}
      {agent.data && isSharing && share(agent.data, () => setSharing(false))}
      {agent.data ? (
        <AgentContext value={agent.data}>
          <div
            className={classes(
              'grid items-start gap-6',
              hasPanel ? 'grid-cols-[minmax(0,1fr)_21rem]' : 'grid-cols-[minmax(0,1fr)]',
            )}
          >
            {open !== PREVIEW && (
              <HomeActions value={{ openShare, openTrial }}>
                <div className="min-w-0">{children}</div>
              </HomeActions>
            )}
            {(hasPanel || open === PREVIEW) && (
              <div ref={panel} className="contents">
                {preview({ agent: agent.data, onCollapse: hasPanel ? () => collapse(true) : undefined })}
              </div>
            )}
          </div>
        </AgentContext>
      ) : (
        <Card className="p-0!">
          <Loading label={t`Cargando el agente`} />
        </Card>
      )}
    </div>
  )
}
