import type { Page } from 'playwright-core'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Sample } from './sample.ts'

export type Viewer = 'nobody' | 'customer' | 'admin'

export interface Screen {
  /** As its pictures are called: words and dashes. */
  name: string
  /** Who looks at it. */
  who: Viewer
  /** Its document title in Spanish, without the name of the product; empty where the product is all it says. */
  title: string
  /** It shows what elsewhere means that something is on its way. */
  isAlwaysLoading?: boolean
  /** It is a business's own page: the title does not name the product. */
  isTheirs?: boolean
  path: (sample: Sample) => string
  /** What has to be there besides a heading before anybody looks. */
  shows?: string
  /** What can be opened over it, said without words so that it holds in every language. Escape closes it again. */
  opens?: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
/** The button at the head of a list, which makes another of its rows. */
const toAdd = press('main header button')
/** The first that can be pressed: rules keep some rows from being deleted. */
const iconed = (icon: string) => press(`main button:enabled:not([aria-disabled=true]):has(.i-lucide-${icon})`)
const rowOf = { view: iconed('eye'), edit: iconed('pencil'), delete: iconed('trash-2') }
/** What can be opened over a message of a conversation, and over all of it. */
const ofSession = { info: iconed('info'), life: iconed('chart-gantt'), delete: rowOf.delete }
/** Asked about only where they are kept for a shorter time than before. */
const toShorten = async (page: Page) => {
  await page.locator('main form select').selectOption({ index: 0 })
  await press('main form:has(select) button[type=submit]')(page)
}
const at = (path: string) => () => path

const PUBLIC: readonly Screen[] = [
  {
    name: 'home',
    who: 'nobody',
    title: 'Agentes de IA que atienden a tus clientes',
    path: at('/'),
    shows: '#precios h3, [id*=prec] h3',
    opens: { 'sign-in': press('header[class] button:last-of-type') },
  },
  { name: 'privacy', who: 'nobody', title: 'Política de privacidad', path: at('/privacy'), shows: 'main h2' },
  { name: 'terms', who: 'nobody', title: 'Términos del servicio', path: at('/terms'), shows: 'main h2' },
  { name: 'coming-soon', who: 'nobody', title: 'Próximamente', path: at('/coming-soon') },
  {
    name: 'design',
    who: 'nobody',
    title: '',
    path: at('/design'),
    // Its buttons that load are there to be seen.
    isAlwaysLoading: true,
    opens: Object.fromEntries(['dialog', 'question', 'menu'].map((what) => [what, press(`[data-opens=${what}]`)])),
  },
  {
    name: 'design-content',
    who: 'nobody',
    title: '',
    path: at('/design/content'),
    shows: 'main canvas',
    // Its skeletons are there to be seen.
    isAlwaysLoading: true,
  },
  { name: 'not-found', who: 'nobody', title: '', path: at('/nothing-here') },
  {
    name: 'public-chat',
    who: 'nobody',
    title: 'Tienda Norte',
    isTheirs: true,
    path: ({ agentId }) => `/public/chat/${agentId}`,
  },
]

const CUSTOMER: readonly Screen[] = [
  { name: 'dashboard', who: 'customer', title: 'Panel', path: at('/dashboard'), shows: '#trend' },
  {
    name: 'agents',
    who: 'customer',
    title: 'Agentes',
    path: at('/agents'),
    shows: 'main tbody tr',
    opens: { new: iconed('plus'), import: iconed('upload'), ...rowOf },
  },
  { name: 'agents-last-page', who: 'customer', title: 'Agentes', path: at('/agents?page=2'), shows: 'main tbody tr' },
  {
    name: 'agents-nothing-found',
    who: 'customer',
    title: 'Agentes',
    path: at('/agents?search=zanahoria'),
  },
  {
    name: 'channels',
    who: 'customer',
    title: 'Canales',
    path: ({ agentId }) => `/agents/${agentId}/channels`,
    shows: 'main img',
    opens: { new: toAdd, edit: rowOf.edit, delete: rowOf.delete },
  },
  {
    name: 'channels-empty',
    who: 'customer',
    title: 'Canales',
    path: ({ quietAgentId }) => `/agents/${quietAgentId}/channels`,
  },
  {
    name: 'knowledge',
    who: 'customer',
    title: 'Conocimiento',
    path: ({ agentId }) => `/agents/${agentId}/knowledge`,
    shows: 'main [role=meter]',
    opens: { new: press('main section button:has(.i-lucide-plus)') },
  },
  {
    name: 'agent-training',
    who: 'customer',
    title: 'Entrenamiento',
    path: ({ agentId }) => `/agents/${agentId}/training`,
    shows: 'main [role=tab]',
  },
  {
    name: 'agent-training-tests',
    who: 'customer',
    title: 'Entrenamiento',
    path: ({ agentId }) => `/agents/${agentId}/training?tab=tests`,
    shows: 'main [role=tab]',
    opens: { create: iconed('plus') },
  },
  {
    name: 'agent-training-behaviour',
    who: 'customer',
    title: 'Entrenamiento',
    path: ({ agentId }) => `/agents/${agentId}/training?tab=behaviour`,
    shows: 'main form',
  },
  {
    name: 'agent-conversations',
    who: 'customer',
    title: 'Conversaciones',
    path: ({ agentId }) => `/agents/${agentId}/conversations`,
    shows: 'main time',
  },
  {
    name: 'agent-conversation',
    who: 'customer',
    title: 'Conversaciones',
    path: ({ agentId, sessionId }) => `/agents/${agentId}/conversations?session=${encodeURIComponent(sessionId)}`,
    shows: 'main article time',
    opens: ofSession,
  },
  {
    name: 'conversations',
    who: 'customer',
    title: 'Conversaciones',
    path: at('/conversations'),
    shows: 'main time',
  },
  {
    name: 'conversation',
    who: 'customer',
    title: 'Conversaciones',
    path: ({ agentId, sessionId }) => `/conversations?session=${encodeURIComponent(sessionId)}&sessionAgent=${agentId}`,
    shows: 'main article time',
    opens: ofSession,
  },
  { name: 'chat-choice', who: 'customer', title: 'Chat', path: at('/chat'), shows: 'main li' },
  {
    name: 'chat',
    who: 'customer',
    title: 'Chat',
    path: ({ agentId }) => `/chat/${agentId}`,
    shows: 'main textarea',
  },
  { name: 'analytics', who: 'customer', title: 'Analítica', path: at('/analytics'), shows: 'main canvas' },
  { name: 'subscription', who: 'customer', title: 'Suscripción', path: at('/subscription'), shows: 'main h3' },
  { name: 'billing', who: 'customer', title: 'Facturación', path: at('/billing'), shows: 'main [role=meter]' },
  {
    name: 'settings',
    who: 'customer',
    title: 'Configuración',
    path: at('/settings'),
    shows: 'main form select',
    opens: { shorten: toShorten, delete: rowOf.delete },
  },
  {
    name: 'profile',
    who: 'customer',
    title: 'Perfil',
    path: at('/profile'),
    shows: 'main li .i-lucide-laptop, main li .i-lucide-smartphone',
    opens: { 'end-others': iconed('log-out') },
  },
]

const ADMINISTRATION: readonly Screen[] = [
  {
    name: 'admin',
    who: 'admin',
    title: 'Administración',
    path: at('/admin'),
    shows: 'main li',
    opens: { delete: rowOf.delete },
  },
  {
    name: 'admin-users',
    who: 'admin',
    title: 'Usuarios',
    path: at('/admin/users'),
    shows: 'main article',
    opens: { new: toAdd, edit: rowOf.edit, delete: rowOf.delete, more: iconed('ellipsis-vertical') },
  },
  {
    name: 'admin-roles',
    who: 'admin',
    title: 'Roles',
    path: at('/admin/roles'),
    shows: 'main tbody tr',
    opens: { new: toAdd, edit: rowOf.edit, delete: rowOf.delete },
  },
  {
    name: 'admin-permissions',
    who: 'admin',
    title: 'Permisos',
    path: at('/admin/permissions'),
    shows: 'main article',
    opens: { new: toAdd, edit: rowOf.edit, delete: rowOf.delete },
  },
  {
    name: 'admin-agent-types',
    who: 'admin',
    title: 'Tipos de agente',
    path: at('/admin/agent-types'),
    shows: 'main tbody tr',
    opens: { delete: rowOf.delete },
  },
  {
    name: 'admin-agent-type',
    who: 'admin',
    title: 'Tipos de agente',
    path: at(`/admin/agent-types/${AGENT_TYPES.service}`),
    shows: 'main form input',
  },
  ...['engine', 'fields', 'channels'].map((section) => ({
    name: `admin-agent-type-${section}`,
    who: 'admin' as const,
    title: 'Tipos de agente',
    path: at(`/admin/agent-types/${AGENT_TYPES.service}?section=${section}`),
    shows: 'main form button[type=submit]',
  })),
  {
    name: 'admin-agent-type-new',
    who: 'admin',
    title: 'Tipos de agente',
    path: at('/admin/agent-types/new'),
    shows: 'main form input',
  },
  {
    name: 'admin-plans',
    who: 'admin',
    title: 'Planes',
    path: at('/admin/plans'),
    shows: 'main tbody tr',
    opens: { new: toAdd, ...rowOf },
  },
  {
    name: 'admin-subscriptions',
    who: 'admin',
    title: 'Suscripciones',
    path: at('/admin/subscriptions'),
    shows: 'main tbody tr',
    opens: { new: toAdd, view: rowOf.view, edit: rowOf.edit, cancel: iconed('ban') },
  },
  {
    name: 'admin-audit-log',
    who: 'admin',
    title: 'Registro de actividad',
    path: at('/admin/audit-log'),
    shows: 'main summary time',
  },
]

/** Every screen of the product, for whoever looks at all of them. */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...CUSTOMER, ...ADMINISTRATION]
