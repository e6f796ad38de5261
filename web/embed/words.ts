import type { Locale } from '../../worker/contract/locales.ts'

/** All that the launcher says. It stands on other people's pages and loads nothing more, so it carries its own words. */
export const WORDS: Record<Locale, { open: string; close: string; chat: string }> = {
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', chat: 'Chat' },
  en: { open: 'Open the chat', close: 'Close the chat', chat: 'Chat' },
  mn: { open: 'Чат нээх', close: 'Чат хаах', chat: 'Чат' },
}
