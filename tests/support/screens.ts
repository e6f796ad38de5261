import type { Page } from 'playwright-core'
import type { Sample } from './sample.ts'

export type Viewer = 'nobody' | 'customer' | 'admin'

export interface Screen {
  /** The name of its pictures: words and dashes. */
  name: string
  who: Viewer
  /** Its document title in Spanish, without the name of the product; may be empty. */
  title: string
  /** It shows loading indicators permanently. */
  isAlwaysLoading?: boolean
  /** A page of a business, whose title does not name the product. */
  isTheirs?: boolean
  path: (sample: Sample) => string
  /** The selector of an element that has to be present, besides a heading. */
  shows?: string
  /** Opens each overlay, with selectors that hold in every language. Escape closes it again. */
  openers?: Readonly<Record<string, (page: Page) => Promise<unknown>>>
  /** Further states of the screen, entered one after the other after the overlays. */
  states?: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
/** The button at the head of a list that creates a row. */
const toAdd = press('main header button')
/** The first enabled button with an icon, because some rows cannot be deleted. */
const iconed = (icon: string) => press(`main button:enabled:not([aria-disabled=true]):has(.i-lucide-${icon})`)
/** An action in the first menu that has it: users cannot delete themselves. */
const ofMenu = (icon: string) => async (page: Page) => {
  const item = page.locator(`[role=menuitem]:has(.i-lucide-${icon})`)
  for (const trigger of await page.locator('main button:has(.i-lucide-ellipsis-vertical)').all()) {
    await trigger.click()
    await page.getByRole('menuitem').first().waitFor()
    if ((await item.count()) > 0) return item.click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
}
const rowOf = { view: iconed('eye'), edit: iconed('pencil'), delete: iconed('trash-2') }
/** The overlays of a conversation and its messages. */
const ofSession = {
  contact: press('main header button:has(.i-lucide-contact-round)'),
  life: iconed('chart-gantt'),
  delete: press('main article button:has(.i-lucide-trash-2)'),
}
/** The confirmation appears only for a shorter retention. */
const toShorten = async (page: Page) => {
  await page.locator('main form select').selectOption({ index: 0 })
  await press('main form:has(select) button[type=submit]')(page)
}
const toLast = (page: Page) => page.locator('main button:enabled').last().click()
/** The form for a file, one of several kinds of knowledge. */
const ofFile = async (page: Page) => {
  await press('main section button:has(.i-lucide-plus)')(page)
  await press('[role=dialog] label:has(.i-lucide-upload)')(page)
}
/** The message templates of a number, as listed by Meta. */
const ofTemplates = async (page: Page) => {
  const one = { language: 'es', category: 'UTILITY', rejectedReason: null, header: null, footer: null, media: null }
  const two = { ...one, buttons: ['Gracias'], variables: ['1'], links: [], isSendable: false }
  const body = 'Hola {{1}}, tu pedido está listo.'
  const templates = [
    { ...two, name: 'pedido_listo', status: 'APPROVED', body },
    { ...two, name: 'cita_de_manana', status: 'PENDING', body: 'Hola {{1}}, te esperamos mañana.' },
    { ...two, name: 'oferta', status: 'REJECTED', rejectedReason: 'PROMOTIONAL', body: 'Hola {{1}}, ¡hay rebajas!' },
  ]
  await page.route('**/api/channels/*/templates', (route) =>
    route.fulfill({ json: { success: true, data: { templates } } }),
  )
  await iconed('file-text')(page)
  await page.locator('[role=dialog] li').first().waitFor()
}
const asTables = async (page: Page) => {
  const buttons = page.locator('main section button:has(.i-lucide-table)')
  for (let left = await buttons.count(); left > 0; left--) await buttons.first().click()
  await page.locator('main canvas').first().waitFor({ state: 'detached' })
}
const tried = async (page: Page) => {
  await page.locator('main input[type=text]').fill('¿Hay terraza?')
  await page.keyboard.press('Enter')
  await iconed('search')(page)
  await page.getByRole('meter').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
}
const entryOpened = async (page: Page) => {
  await press('main summary')(page)
  await page.locator('details[open] dl').waitFor()
}
/** Settings that are not JSON, and the confirmation before leaving the page. */
const brokenAndLeft = async (page: Page) => {
  await page.locator('main textarea').last().fill('{"a": ')
  await page.locator('main textarea[aria-invalid=true]').waitFor()
  await press('main a')(page)
}
const at = (path: string) => () => path
const ofAgent = (page: string) => (sample: Sample) => `/agents/${sample.agentId}/${page}`

const PUBLIC: readonly Screen[] = [
  {
    name: 'home',
    who: 'nobody',
    title: 'Agentes de IA que atienden a tus clientes',
    path: at('/'),
    shows: '#precios h3, [id*=prec] h3',
    openers: { 'sign-in': press('header[class] button:last-of-type') },
  },
  { name: 'privacy', who: 'nobody', title: 'Política de privacidad', path: at('/privacy'), shows: 'main h2' },
  { name: 'terms', who: 'nobody', title: 'Términos del servicio', path: at('/terms'), shows: 'main h2' },
  { name: 'forgotten-password', who: 'nobody', title: 'Contraseña olvidada', path: at('/forgotten-password') },
  { name: 'new-password', who: 'nobody', title: 'Contraseña nueva', path: at('/new-password') },
  { name: 'confirm-email', who: 'nobody', title: 'Confirmar el correo', path: at('/confirm-email') },
  { name: 'invitation', who: 'nobody', title: 'Invitación', path: at('/invitation') },
  { name: 'coming-soon', who: 'nobody', title: 'Próximamente', path: at('/coming-soon') },
  {
    name: 'design',
    who: 'nobody',
    title: '',
    path: at('/design'),
    // The page shows buttons that are loading.
    isAlwaysLoading: true,
    openers: Object.fromEntries(
      ['dialog', 'question', 'bin', 'menu'].map((what) => [what, press(`[data-opens=${what}]`)]),
    ),
  },
  {
    name: 'design-content',
    who: 'nobody',
    title: '',
    path: at('/design/content'),
    shows: 'main canvas',
    // The page shows skeletons.
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
    name: 'start',
    who: 'customer',
    title: 'Tu primer agente',
    path: at('/start'),
    shows: 'main form input',
    states: {
      unnamed: press('main form button:not([type=submit])'),
      trade: async (page) => {
        await page.locator('main input[name=name]').fill('Sur')
        await press('main button[type=submit]')(page)
        await page.locator('main li button').first().waitFor()
      },
      card: press('main li button'),
      // The last button skips the other questions.
      review: async (page) => page.locator('main section button').last().click(),
    },
  },
  {
    name: 'agents',
    who: 'customer',
    title: 'Agentes',
    path: at('/agents'),
    shows: 'main svg[role=img]',
    openers: { new: iconed('plus'), import: iconed('upload'), bin: iconed('trash-2'), more: iconed('ellipsis') },
  },
  {
    name: 'agents-last-page',
    who: 'customer',
    title: 'Agentes',
    path: at('/agents?page=2'),
    shows: 'main svg[role=img]',
  },
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
    openers: {
      new: press('main section header button:has(.i-lucide-plus)'),
      bin: iconed('trash-2'),
      edit: rowOf.edit,
      calls: iconed('webhook'),
      templates: ofTemplates,
      'new-template': async (page) => {
        await ofTemplates(page)
        await press('[role=dialog] button:has(.i-lucide-plus)')(page)
        await page.locator('[role=dialog] textarea').first().waitFor()
      },
      delete: press('main li button:has(.i-lucide-trash-2)'),
    },
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
    openers: {
      new: press('main section button:has(.i-lucide-plus)'),
      file: ofFile,
      bin: iconed('trash-2'),
      ...rowOf,
      delete: press('main table button:has(.i-lucide-trash-2)'),
    },
  },
  {
    name: 'agent-home',
    who: 'customer',
    title: 'Resumen',
    path: ({ agentId }) => `/agents/${agentId}`,
    shows: 'main svg[role=img]',
    openers: { more: iconed('ellipsis'), share: iconed('share-2') },
  },
  {
    name: 'agent-home-quiet',
    who: 'customer',
    title: 'Resumen',
    path: ({ quietAgentId }) => `/agents/${quietAgentId}`,
    shows: 'main svg[role=img]',
  },
  {
    name: 'agent-preview',
    who: 'customer',
    title: 'Probar',
    path: ofAgent('preview'),
    shows: 'main input[type=text]',
    states: { tried },
  },
  {
    name: 'agent-settings',
    who: 'customer',
    title: 'Ajustes',
    path: ofAgent('settings'),
    shows: 'main form select',
  },
  {
    name: 'agent-analytics',
    who: 'customer',
    title: 'Analítica',
    path: ofAgent('analytics'),
    shows: 'main canvas',
  },
  {
    name: 'agent-blanks',
    who: 'customer',
    title: 'Por completar',
    path: ofAgent('blanks'),
    shows: 'main li button',
    states: { filling: iconed('pencil-line') },
  },
  {
    name: 'agent-questions',
    who: 'customer',
    title: 'Lo que no supo',
    path: ofAgent('questions'),
    shows: 'main li button',
    openers: { answer: iconed('reply') },
  },
  {
    name: 'agent-answers',
    who: 'customer',
    title: 'Tus respuestas',
    path: ofAgent('answers'),
    shows: 'main li button',
    openers: {
      create: iconed('plus'),
      bring: iconed('table'),
      bin: iconed('trash-2'),
      edit: rowOf.edit,
      delete: press('main li button:has(.i-lucide-trash-2)'),
    },
  },
  {
    name: 'agent-tests',
    who: 'customer',
    title: 'Casos de prueba',
    path: ofAgent('tests'),
    shows: 'main li button',
    openers: { create: iconed('plus'), edit: rowOf.edit, delete: rowOf.delete },
  },
  {
    name: 'agent-behaviour',
    who: 'customer',
    title: 'Comportamiento',
    path: ofAgent('behaviour'),
    shows: 'main li button',
    openers: { restore: iconed('undo-2') },
  },
  {
    name: 'agent-conversations',
    who: 'customer',
    title: 'Conversaciones',
    path: ({ agentId }) => `/agents/${agentId}/conversations`,
    shows: 'main time',
    openers: { bin: iconed('trash-2') },
  },
  {
    name: 'agent-conversation',
    who: 'customer',
    title: 'Conversaciones',
    path: ({ agentId, sessionId }) => `/agents/${agentId}/conversations?session=${encodeURIComponent(sessionId)}`,
    shows: 'main article time',
    openers: ofSession,
  },
  {
    name: 'conversations',
    who: 'customer',
    title: 'Conversaciones',
    path: at('/conversations'),
    shows: 'main time',
    openers: { bin: iconed('trash-2') },
  },
  {
    name: 'conversation',
    who: 'customer',
    title: 'Conversaciones',
    path: ({ agentId, sessionId }) => `/conversations?session=${encodeURIComponent(sessionId)}&sessionAgent=${agentId}`,
    shows: 'main article time',
    openers: ofSession,
  },
  { name: 'chat-choice', who: 'customer', title: 'Chat', path: at('/chat'), shows: 'main li' },
  {
    name: 'chat',
    who: 'customer',
    title: 'Chat',
    path: ({ agentId }) => `/chat/${agentId}`,
    shows: 'main textarea',
  },
  {
    name: 'analytics',
    who: 'customer',
    title: 'Analítica',
    path: at('/analytics'),
    shows: 'main canvas',
    states: { tables: asTables },
  },
  {
    name: 'analytics-empty',
    who: 'customer',
    title: 'Analítica',
    path: at('/analytics?from=2025-01-01&to=2025-01-02'),
    shows: 'main input[type=date]',
  },
  {
    name: 'subscription',
    who: 'customer',
    title: 'Suscripción',
    path: at('/subscription'),
    shows: 'main h3',
    openers: { cancel: press('main button'), change: toLast },
  },
  { name: 'billing', who: 'customer', title: 'Facturación', path: at('/billing'), shows: 'main [role=meter]' },
  {
    name: 'settings',
    who: 'customer',
    title: 'Configuración',
    path: at('/settings'),
    shows: 'main form select',
    openers: { shorten: toShorten, delete: rowOf.delete },
  },
  {
    name: 'team',
    who: 'customer',
    title: 'Equipo',
    path: at('/team'),
    shows: 'main section li',
    openers: { invite: press('main header button'), owner: press('main section li button:nth-of-type(2)') },
  },
  {
    name: 'profile',
    who: 'customer',
    title: 'Perfil',
    path: at('/profile'),
    shows: 'main li .i-lucide-laptop, main li .i-lucide-smartphone',
    openers: { 'end-others': iconed('log-out'), 'end-one': press('main li button') },
  },
]

const ADMINISTRATION: readonly Screen[] = [
  {
    name: 'admin',
    who: 'admin',
    title: 'Administración',
    path: at('/admin'),
    shows: 'main li',
    openers: { delete: rowOf.delete },
  },
  {
    name: 'admin-users',
    who: 'admin',
    title: 'Usuarios',
    path: at('/admin/users'),
    shows: 'main tbody tr',
    openers: { new: toAdd, edit: rowOf.edit, delete: ofMenu('trash-2'), more: iconed('ellipsis-vertical') },
    states: { chosen: press('main input[type=checkbox]'), deactivated: iconed('user-x') },
  },
  {
    name: 'admin-roles',
    who: 'admin',
    title: 'Roles',
    path: at('/admin/roles'),
    shows: 'main tbody tr',
    openers: { new: toAdd, edit: rowOf.edit, delete: rowOf.delete },
  },
  {
    name: 'admin-permissions',
    who: 'admin',
    title: 'Permisos',
    path: at('/admin/permissions'),
    shows: 'main tbody tr',
    openers: { new: toAdd, edit: rowOf.edit, delete: rowOf.delete },
  },
  {
    name: 'admin-agent-types',
    who: 'admin',
    title: 'Tipos de agente',
    path: at('/admin/agent-types'),
    shows: 'main tbody tr',
    openers: { delete: rowOf.delete },
  },
  ...['general', 'fields', 'channels', 'engine'].map((section) => ({
    name: `admin-agent-type-${section}`,
    who: 'admin' as const,
    title: 'Tipos de agente',
    path: ({ typeId }: Sample) => `/admin/agent-types/${typeId}?section=${section}`,
    shows: 'main form button[type=submit]',
    ...(section === 'general' && { opens: { leave: brokenAndLeft } }),
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
    openers: { new: toAdd, ...rowOf },
  },
  {
    name: 'admin-subscriptions',
    who: 'admin',
    title: 'Suscripciones',
    path: at('/admin/subscriptions'),
    shows: 'main tbody tr',
    openers: { new: toAdd, view: rowOf.view, edit: rowOf.edit, cancel: iconed('ban') },
  },
  {
    name: 'admin-contact',
    who: 'admin',
    title: 'Mensajes de contacto',
    path: at('/admin/contact'),
    shows: 'main article',
    openers: { delete: rowOf.delete },
  },
  {
    name: 'admin-audit-log',
    who: 'admin',
    title: 'Registro de actividad',
    path: at('/admin/audit-log'),
    shows: 'main summary time',
    states: { entry: entryOpened },
  },
]

export const SCREENS: readonly Screen[] = [...PUBLIC, ...CUSTOMER, ...ADMINISTRATION]
