import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface PublicPage {
  path: string
  title: MessageDescriptor
  description: MessageDescriptor
}

/** The public pages in search engines and link previews. Their titles equal those of the web's routes. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    title: msg({ id: 'page.home.title', message: 'Agentes de IA que atienden a tus clientes' }),
    description: msg({
      id: 'page.home.description',
      message:
        'Crea agentes de inteligencia artificial que atienden, venden y resuelven por ti en tu web, WhatsApp, Messenger, Instagram, Telegram y Viber. Abre tu cuenta gratis.',
    }),
  },
  {
    path: '/privacy',
    title: msg({ id: 'page.privacy.title', message: 'Política de privacidad' }),
    description: msg({
      id: 'page.privacy.description',
      message:
        'Qué guarda Vocero, para qué y durante cuánto tiempo, quién más lo trata, y cómo ver, llevarte o borrar tus datos.',
    }),
  },
  {
    path: '/terms',
    title: msg({ id: 'page.terms.title', message: 'Términos del servicio' }),
    description: msg({
      id: 'page.terms.description',
      message:
        'Las reglas del trato con Vocero: planes y precios, renovación y cancelación, lo que es tuyo y lo que no está permitido.',
    }),
  },
]

export const publicPageAt = (path: string): PublicPage | undefined => PUBLIC_PAGES.find((page) => page.path === path)
