import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../../ui/badge.tsx'

/** Meta's statuses of templates; any other status is shown as Meta reports it. */
export const STATUSES: Record<string, { tone: Tone; label: MessageDescriptor }> = {
  APPROVED: { tone: 'success', label: msg`Aprobada` },
  PENDING: { tone: 'warning', label: msg`En revisión` },
  IN_APPEAL: { tone: 'warning', label: msg`En apelación` },
  REJECTED: { tone: 'danger', label: msg`Rechazada` },
  PAUSED: { tone: 'warning', label: msg`En pausa` },
  DISABLED: { tone: 'danger', label: msg`Desactivada` },
}

/** Meta's reasons for rejecting a template. */
export const REJECTIONS: Record<string, MessageDescriptor> = {
  ABUSIVE_CONTENT: msg`Meta considera que el contenido infringe sus normas.`,
  INVALID_FORMAT: msg`El formato no es válido: revisa las variables y los ejemplos.`,
  INCORRECT_CATEGORY: msg`La categoría no corresponde al texto: pruébala como marketing.`,
  PROMOTIONAL: msg`El texto es promocional: créala como marketing.`,
  TAG_CONTENT_MISMATCH: msg`El idioma o la categoría no corresponden al texto.`,
  SCAM: msg`Meta considera que puede ser un engaño.`,
}

const CATEGORIES: Record<string, MessageDescriptor> = {
  UTILITY: msg`Utilidad`,
  MARKETING: msg`Marketing`,
  AUTHENTICATION: msg`Códigos de un solo uso`,
}

/** The name of one of Meta's categories; an unknown one is returned unchanged. */
export function categoryName(category: string, i18n: I18n): string {
  const name = CATEGORIES[category]
  return name ? i18n._(name) : category
}

/** The most used languages that Meta supports, each by its name in itself. */
export const TEMPLATE_LANGUAGES = [
  ['es', 'Español'],
  ['es_ES', 'Español (España)'],
  ['es_MX', 'Español (México)'],
  ['es_AR', 'Español (Argentina)'],
  ['en', 'English'],
  ['en_US', 'English (US)'],
  ['en_GB', 'English (UK)'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['id', 'Bahasa Indonesia'],
  ['it', 'Italiano'],
  ['ja', '日本語'],
  ['kk', 'Қазақша'],
  ['ko', '한국어'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['pt_BR', 'Português (Brasil)'],
  ['pt_PT', 'Português (Portugal)'],
  ['ru', 'Русский'],
  ['th', 'ไทย'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh_CN', '中文（中国）'],
] as const
