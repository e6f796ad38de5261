import type { Locale } from '../../worker/contract/locales.ts'

/** The texts of the launcher. It runs on other sites and loads nothing more, so it contains them. */
export const WORDS: Record<Locale, { open: string; close: string; chat: string }> = {
  es: { open: 'Abrir el chat', close: 'Cerrar el chat', chat: 'Chat' },
  en: { open: 'Open the chat', close: 'Close the chat', chat: 'Chat' },
  mn: { open: 'Чат нээх', close: 'Чат хаах', chat: 'Чат' },
}
