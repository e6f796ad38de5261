import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentState, ReadingFailure, ReadingSchedule, SourceKind } from '../../../worker/contract/knowledge.ts'
import { formatNumber } from '../../core/numbers.ts'
import type { Tone } from '../../ui/badge.tsx'

export const KINDS: Record<SourceKind, { name: MessageDescriptor; icon: string }> = {
  text: { name: msg`Texto`, icon: 'i-lucide-text' },
  markdown: { name: msg`Markdown`, icon: 'i-lucide-file-text' },
  html: { name: msg`HTML`, icon: 'i-lucide-file-code' },
  csv: { name: msg`Preguntas y respuestas`, icon: 'i-lucide-table' },
  pdf: { name: msg`PDF`, icon: 'i-lucide-file-text' },
  docx: { name: msg`Documento de Word`, icon: 'i-lucide-file-text' },
  xlsx: { name: msg`Hoja de Excel`, icon: 'i-lucide-table' },
  pptx: { name: msg`Presentación de PowerPoint`, icon: 'i-lucide-file-text' },
  url: { name: msg`Página web`, icon: 'i-lucide-globe' },
  sitemap: { name: msg`Sitio web`, icon: 'i-lucide-network' },
}

export const STATES: Record<DocumentState, { name: MessageDescriptor; icon: string; tone: Tone }> = {
  waiting: { name: msg`En espera`, icon: 'i-lucide-clock', tone: 'neutral' },
  reading: { name: msg`Leyendo`, icon: 'i-lucide-loader-circle animate-spin', tone: 'brand' },
  ready: { name: msg`Listo`, icon: 'i-lucide-circle-check', tone: 'success' },
  failed: { name: msg`Con error`, icon: 'i-lucide-circle-alert', tone: 'danger' },
}

export const SCHEDULES: Record<ReadingSchedule, MessageDescriptor> = {
  never: msg`No volver a leer`,
  daily: msg`Cada día`,
  weekly: msg`Cada semana`,
}

/** Why a document could not be read, and what the owner can do. */
export const FAILURES: Record<ReadingFailure, MessageDescriptor> = {
  empty: msg`No encontramos texto. Si son imágenes o un escaneo, pega el texto a mano.`,
  unreadable: msg`El archivo está dañado o no es lo que dice su nombre.`,
  encrypted: msg`El archivo pide una contraseña. Guárdalo sin ella y súbelo otra vez.`,
  tooLong: msg`Es demasiado largo. Divídelo en partes.`,
  noRoom: msg`El agente no tiene espacio para tanto. Elimina lo que ya no sirva.`,
  addressRefused: msg`La dirección no es pública o lleva a otra que no lo es.`,
  notReached: msg`El sitio no respondió. Inténtalo más tarde.`,
  notFound: msg`La página no existe.`,
  wrongType: msg`La dirección no lleva a una página de texto.`,
  tooLarge: msg`La página pesa más de 2 MB.`,
  noPages: msg`El mapa del sitio no lleva a ninguna página que se pueda leer.`,
  disallowed: msg`El sitio pide en su robots.txt que los programas no lean esta dirección. Si es tuyo, permite ahí a «Vocero»; si no, copia el texto y pégalo.`,
  mapTooLarge: msg`El mapa del sitio es demasiado grande: más de 10 MB descomprimido. Da la dirección de una de sus partes.`,
  fileGone: msg`El archivo ya no está guardado. Elimínalo y súbelo otra vez.`,
}

const KB = 1024
/** A size in a suitable unit. */
export const formatSize = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB`
    : `${formatNumber(Math.round((bytes / KB / KB) * 10) / 10)} MB`
