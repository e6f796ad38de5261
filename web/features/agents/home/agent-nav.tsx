import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { can, type Permission, type Rights } from '../../../../worker/contract/permissions.ts'
import { useRights } from '../../../core/rights.ts'
import { classes } from '../../../ui/class-names.ts'
import { useAgent } from './agent-context.ts'

/** The path of the open page after `/agents/{id}`; empty for the overview. */
export const useOpenPage = (agentId: string): string =>
  useLocation({ select: ({ pathname }) => pathname.slice(`/agents/${agentId}`.length).replace(/\/$/, '') })

const TAB = classes(
  'inline-flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 text-sm font-semibold transition-colors',
  'border-transparent text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink',
)

/** The tabs of an agent home. On a narrow screen they scroll horizontally, and the open one is scrolled into view. */
export function AgentNav({ agentId, hasPanel }: { agentId: string; hasPanel: boolean }) {
  const { t, i18n } = useLingui()
  const tabs = tabsFor(useRights())
  const open = useOpenPage(agentId)
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address changes the open tab.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [open, tabs.length])
  return (
    <nav aria-label={t`Partes del agente`} className="min-w-0 border-b border-line">
      <ul ref={list} className="relative flex min-h-11 overflow-x-auto">
        {tabs
          // The preview needs no tab while it is beside the other tabs.
          .filter(({ path }) => path !== '/preview' || !hasPanel || open === path)
          .map((tab) => (
            <li key={tab.path}>
              <Link
                to={tab.to}
                params={{ agentId }}
                activeOptions={{ exact: true }}
                aria-current={containsPage(tab, open) ? (tab.path === open ? 'page' : true) : undefined}
                className={TAB}
              >
                {i18n._(tab.label)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const PAGE =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-surface-sunken aria-[current]:border-transparent aria-[current]:bg-brand-soft aria-[current]:text-brand-strong'

/** While the rights are loading, all pages take their space unseen, so that the content below does not move. */
function PageNav({ pages, label }: { pages: typeof KNOWLEDGE_PAGES; label: string }) {
  const { i18n } = useLingui()
  const { id: agentId } = useAgent()
  const rights = useRights()
  return (
    <nav aria-label={label}>
      <ul className={classes('flex flex-wrap gap-2', !rights.known && 'invisible')}>
        {(rights.known ? pagesFor(rights, pages) : pages).map(({ path, to, label }) => (
          <li key={path}>
            <Link to={to} params={{ agentId }} activeOptions={{ exact: true, includeSearch: false }} className={PAGE}>
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function KnowledgeNav() {
  const { t } = useLingui()
  return <PageNav pages={KNOWLEDGE_PAGES} label={t`Partes del conocimiento`} />
}

export function BehaviourNav() {
  const { t } = useLingui()
  return <PageNav pages={BEHAVIOUR_PAGES} label={t`Partes del comportamiento`} />
}

/** A page of an agent home, and who may open it. */
interface AgentPage {
  /** The path after `/agents/{id}`. */
  path: '' | `/${string}`
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  permission?: Permission
}

interface AgentTab extends AgentPage {
  /** The pages of the tab, if it has several. */
  pages?: readonly AgentPage[]
}

/** The pages of the tab for knowledge. */
const KNOWLEDGE_PAGES: readonly AgentPage[] = [
  { path: '/knowledge', to: '/agents/$agentId/knowledge', label: msg`Contenidos`, permission: 'agent_management' },
  { path: '/answers', to: '/agents/$agentId/answers', label: msg`Tus respuestas`, permission: 'agent_management' },
  { path: '/blanks', to: '/agents/$agentId/blanks', label: msg`Por completar`, permission: 'agent_management' },
  {
    path: '/questions',
    to: '/agents/$agentId/questions',
    label: msg`Lo que no supo`,
    permission: 'conversations_access',
  },
]

/** The pages of the tab for behaviour. */
const BEHAVIOUR_PAGES: readonly AgentPage[] = [
  { path: '/behaviour', to: '/agents/$agentId/behaviour', label: msg`Cómo responde`, permission: 'agent_management' },
  { path: '/tests', to: '/agents/$agentId/tests', label: msg`Casos de prueba`, permission: 'agent_management' },
]

const AGENT_TABS: readonly AgentTab[] = [
  { path: '', to: '/agents/$agentId', label: msg`Resumen` },
  {
    path: '/conversations',
    to: '/agents/$agentId/conversations',
    label: msg`Conversaciones`,
    permission: 'conversations_access',
  },
  {
    path: '/knowledge',
    to: '/agents/$agentId/knowledge',
    label: msg`Conocimiento`,
    pages: KNOWLEDGE_PAGES,
  },
  {
    path: '/behaviour',
    to: '/agents/$agentId/behaviour',
    label: msg`Comportamiento`,
    pages: BEHAVIOUR_PAGES,
  },
  {
    path: '/channels',
    to: '/agents/$agentId/channels',
    label: msg`Canales`,
    permission: 'agent_management',
  },
  {
    path: '/analytics',
    to: '/agents/$agentId/analytics',
    label: msg`Analítica`,
    permission: 'analytics_access',
  },
  {
    path: '/settings',
    to: '/agents/$agentId/settings',
    label: msg`Ajustes`,
    permission: 'agent_management',
  },
  {
    path: '/preview',
    to: '/agents/$agentId/preview',
    label: msg`Probar`,
    permission: 'agent_management',
  },
]

const pagesFor = (rights: Rights, pages: readonly AgentPage[]): AgentPage[] =>
  pages.filter(({ permission }) => !permission || can(rights, permission))

/** The tabs that a member with these rights may open; a tab with pages links to the first of them that is allowed. */
const tabsFor = (rights: Rights): AgentTab[] =>
  AGENT_TABS.flatMap((tab) => {
    if (!tab.pages) return pagesFor(rights, [tab]).length > 0 ? [tab] : []
    const [first] = pagesFor(rights, tab.pages)
    return first ? [{ ...tab, to: first.to }] : []
  })

/** Whether the open page belongs to the tab. */
const containsPage = ({ path, pages }: AgentTab, open: string): boolean =>
  path === open || Boolean(pages?.some((page) => page.path === open))
