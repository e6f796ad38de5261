import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { can, type Permission, type Rights } from '../../../../worker/contract/permissions.ts'

/** A page of an agent's home: the end of its address, and who may open it. */
interface AgentPage {
  /** After `/agents/{id}`. */
  path: '' | `/${string}`
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  permission?: Permission
}

export interface AgentTab extends AgentPage {
  icon: string
  /** The pages that one tab holds. */
  pages?: readonly AgentPage[]
}

/** The pages of what an agent knows. */
export const KNOWLEDGE_PAGES: readonly AgentPage[] = [
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

/** The pages of how an agent answers. */
export const BEHAVIOUR_PAGES: readonly AgentPage[] = [
  { path: '/behaviour', to: '/agents/$agentId/behaviour', label: msg`Cómo responde`, permission: 'agent_management' },
  { path: '/tests', to: '/agents/$agentId/tests', label: msg`Casos de prueba`, permission: 'agent_management' },
]

const AGENT_TABS: readonly AgentTab[] = [
  { path: '', to: '/agents/$agentId', label: msg`Resumen`, icon: 'i-lucide-layout-dashboard' },
  {
    path: '/conversations',
    to: '/agents/$agentId/conversations',
    label: msg`Conversaciones`,
    icon: 'i-lucide-messages-square',
    permission: 'conversations_access',
  },
  {
    path: '/knowledge',
    to: '/agents/$agentId/knowledge',
    label: msg`Conocimiento`,
    icon: 'i-lucide-book-open',
    pages: KNOWLEDGE_PAGES,
  },
  {
    path: '/behaviour',
    to: '/agents/$agentId/behaviour',
    label: msg`Comportamiento`,
    icon: 'i-lucide-sliders-horizontal',
    pages: BEHAVIOUR_PAGES,
  },
  {
    path: '/channels',
    to: '/agents/$agentId/channels',
    label: msg`Canales`,
    icon: 'i-lucide-radio-tower',
    permission: 'agent_management',
  },
  {
    path: '/analytics',
    to: '/agents/$agentId/analytics',
    label: msg`Analítica`,
    icon: 'i-lucide-chart-column',
    permission: 'analytics_access',
  },
  {
    path: '/settings',
    to: '/agents/$agentId/settings',
    label: msg`Ajustes`,
    icon: 'i-lucide-settings',
    permission: 'agent_management',
  },
  {
    path: '/preview',
    to: '/agents/$agentId/preview',
    label: msg`Probar`,
    icon: 'i-lucide-play',
    permission: 'agent_management',
  },
]

export const pagesFor = (rights: Rights, pages: readonly AgentPage[]): AgentPage[] =>
  pages.filter(({ permission }) => !permission || can(rights, permission))

/** The tabs that somebody with these rights may open; one with pages leads to the first of those that he may open. */
export const tabsFor = (rights: Rights): AgentTab[] =>
  AGENT_TABS.flatMap((tab) => {
    if (!tab.pages) return pagesFor(rights, [tab]).length > 0 ? [tab] : []
    const [first] = pagesFor(rights, tab.pages)
    return first ? [{ ...tab, to: first.to }] : []
  })

/** Whether the page at the end of an address belongs to the tab. */
export const holds = ({ path, pages }: AgentTab, open: string): boolean =>
  path === open || Boolean(pages?.some((page) => page.path === open))
