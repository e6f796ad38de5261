import type { Page } from 'playwright-core'
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
const iconed = (icon: string) => press(`main button:has(.i-lucide-${icon})`)
const rowOf = { view: iconed('eye'), edit: iconed('pencil'), delete: iconed('trash-2') }
const at = (path: string) => () => path

const PUBLIC: readonly Screen[] = [
  {
    name: 'home',
    who: 'nobody',
    title: '',
    path: at('/'),
    shows: '#precios h3, [id*=prec] h3',
    opens: { 'sign-in': press('header[class] button:last-of-type') },
  },
  { name: 'coming-soon', who: 'nobody', title: 'Próximamente', path: at('/coming-soon') },
  {
    name: 'design',
    who: 'nobody',
    title: '',
    path: at('/design'),
    // Its skeletons are there to be seen.
    isAlwaysLoading: true,
    opens: Object.fromEntries(['dialog', 'menu'].map((what) => [what, press(`[data-opens=${what}]`)])),
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
  { name: 'dashboard', who: 'customer', title: 'Panel', path: at('/dashboard') },
  {
    name: 'agents',
    who: 'customer',
    title: 'Agentes',
    path: at('/agents'),
    shows: 'main tbody tr',
    opens: { new: toAdd, ...rowOf },
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
  },
  { name: 'conversations', who: 'customer', title: 'Conversaciones', path: at('/conversations') },
  { name: 'chat-choice', who: 'customer', title: 'Chat', path: at('/chat'), shows: 'main li' },
  {
    name: 'chat',
    who: 'customer',
    title: 'Chat',
    path: ({ agentId }) => `/chat/${agentId}`,
    shows: 'main textarea',
  },
  { name: 'analytics', who: 'customer', title: 'Analítica', path: at('/analytics') },
  { name: 'subscription', who: 'customer', title: 'Suscripción', path: at('/subscription'), shows: 'main h3' },
  { name: 'billing', who: 'customer', title: 'Facturación', path: at('/billing') },
  { name: 'settings', who: 'customer', title: 'Configuración', path: at('/settings') },
  { name: 'profile', who: 'customer', title: 'Perfil', path: at('/profile') },
]

const ADMINISTRATION: readonly Screen[] = [
  { name: 'admin', who: 'admin', title: 'Administración', path: at('/admin') },
  { name: 'admin-users', who: 'admin', title: 'Usuarios', path: at('/admin/users') },
  { name: 'admin-roles', who: 'admin', title: 'Roles', path: at('/admin/roles') },
  { name: 'admin-permissions', who: 'admin', title: 'Permisos', path: at('/admin/permissions') },
  { name: 'admin-agent-types', who: 'admin', title: 'Tipos de agente', path: at('/admin/agent-types') },
  { name: 'admin-plans', who: 'admin', title: 'Planes', path: at('/admin/plans') },
  { name: 'admin-subscriptions', who: 'admin', title: 'Suscripciones', path: at('/admin/subscriptions') },
]

/** Every screen of the product, for whoever looks at all of them. */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...CUSTOMER, ...ADMINISTRATION]
