import type { MessageDescriptor } from '@lingui/core'
import { DOCUMENT_TEXT_MAX } from './limits.ts'

/** Sentences about knowledge; part of `sentences.ts`. */
export const knowledgeErrors = {
  'document.notFound': /*i18n*/ { id: 'document.notFound', message: 'Este contenido ya no existe o no es tuyo.' },
  'document.titleRequired': /*i18n*/ { id: 'document.titleRequired', message: 'Ponle un título.' },
  'document.contentRequired': /*i18n*/ { id: 'document.contentRequired', message: 'Escribe o pega el contenido.' },
  'document.contentTooLong': /*i18n*/ {
    id: 'document.contentTooLong',
    message: 'El texto no puede exceder {max} caracteres. Súbelo como archivo.',
  },
  'document.contentFixed': /*i18n*/ {
    id: 'document.contentFixed',
    message: 'El texto de un archivo o de una dirección no se puede cambiar a mano.',
  },
  'document.addressRequired': /*i18n*/ { id: 'document.addressRequired', message: 'Escribe la dirección.' },
  'document.addressRefused': /*i18n*/ {
    id: 'document.addressRefused',
    message: 'Escribe una dirección https pública, sin usuario ni puerto propio.',
  },
  'document.scheduleNeedsAddress': /*i18n*/ {
    id: 'document.scheduleNeedsAddress',
    message: 'Solo una página o un sitio web se puede volver a leer cada cierto tiempo.',
  },
  'document.fileKind': /*i18n*/ {
    id: 'document.fileKind',
    message: 'Este tipo de archivo no se puede leer. Elige PDF, DOCX, XLSX, PPTX, TXT, Markdown, HTML o CSV.',
  },
  'document.fileEmpty': /*i18n*/ { id: 'document.fileEmpty', message: 'El archivo está vacío.' },
  'document.duplicate': /*i18n*/ {
    id: 'document.duplicate',
    message: 'Este agente ya tiene ese mismo contenido.',
  },
  'document.tooMany': /*i18n*/ {
    id: 'document.tooMany',
    message: 'Este agente ya no admite más contenido (máximo {max}). Elimina lo que ya no sirva.',
  },
  'document.unfinished': /*i18n*/ {
    id: 'document.unfinished',
    message: 'Este contenido se está leyendo. Espera a que termine.',
  },
  'document.noRoom': /*i18n*/ {
    id: 'document.noRoom',
    message: 'Los textos de este contenido ya no caben en el agente (máximo {max}). Elimina lo que ya no sirva.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const knowledgeLimits = { 'document.contentTooLong': { max: DOCUMENT_TEXT_MAX } }

export const knowledgeNotices = {
  'document.created': /*i18n*/ { id: 'notice.document.created', message: 'Contenido añadido' },
  'document.updated': /*i18n*/ { id: 'notice.document.updated', message: 'Contenido guardado' },
  'document.deleted': /*i18n*/ { id: 'notice.document.deleted', message: 'Contenido eliminado' },
  'document.restored': /*i18n*/ {
    id: 'notice.document.restored',
    message: 'Contenido restaurado: el agente lo usa otra vez.',
  },
  'document.erased': /*i18n*/ { id: 'notice.document.erased', message: 'Contenido eliminado para siempre' },
  'document.readAgain': /*i18n*/ { id: 'notice.document.readAgain', message: 'Se está leyendo de nuevo' },
} as const satisfies Record<string, MessageDescriptor>
