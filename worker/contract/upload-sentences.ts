import type { MessageDescriptor } from '@lingui/core'
import { MESSAGE_FILES_MAX, UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX } from './upload-limits.ts'

/** What is said of files in conversations; part of `sentences.ts`. */
export const uploadErrors = {
  'attachment.notFound': /*i18n*/ { id: 'attachment.notFound', message: 'Este mensaje no trae ese archivo.' },
  'attachment.unavailable': /*i18n*/ {
    id: 'attachment.unavailable',
    message: 'El proveedor ya no entrega este archivo, o el canal no puede pedirlo.',
  },
  'upload.name': /*i18n*/ { id: 'upload.name', message: 'El nombre del archivo tiene de 1 a {max} caracteres.' },
  'upload.kind': /*i18n*/ {
    id: 'upload.kind',
    message:
      'Ese archivo no se puede enviar. Se admiten imágenes (JPEG, PNG, WebP, GIF), PDF, Word, Excel, PowerPoint, texto y CSV.',
  },
  'upload.empty': /*i18n*/ { id: 'upload.empty', message: 'El archivo está vacío.' },
  'upload.tooLarge': /*i18n*/ { id: 'upload.tooLarge', message: 'El archivo pesa demasiado: el máximo es {max} MB.' },
  'upload.tooMany': /*i18n*/ { id: 'upload.tooMany', message: 'Un mensaje lleva {max} archivos como máximo.' },
  'upload.notFound': /*i18n*/ { id: 'upload.notFound', message: 'El archivo ya no existe.' },
  'upload.used': /*i18n*/ { id: 'upload.used', message: 'Ese archivo ya se envió en otro mensaje.' },
  'upload.full': /*i18n*/ {
    id: 'upload.full',
    message: 'No queda espacio para más archivos de este agente. Elimina conversaciones antiguas con archivos.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const uploadLimits = {
  'upload.name': { max: UPLOAD_NAME_MAX },
  'upload.tooLarge': { max: UPLOAD_MAX_BYTES / 1024 / 1024 },
  'upload.tooMany': { max: MESSAGE_FILES_MAX },
} as const
