import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { count } from './parts.ts'
import { requiredText } from './text.ts'
import { UPLOAD_NAME_MAX } from './upload-limits.ts'

/**
 * The accepted types of files, which are recognised by their bytes. `kind`: whether it is shown as a picture; `endings`: of its
 * name, the first one is used in its address.
 */
export const UPLOAD_TYPES = {
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', endings: ['png'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'image/gif': { kind: 'image', endings: ['gif'] },
  'application/pdf': { kind: 'file', endings: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { kind: 'file', endings: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { kind: 'file', endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { kind: 'file', endings: ['pptx'] },
  'text/plain': { kind: 'file', endings: ['txt'] },
  'text/csv': { kind: 'file', endings: ['csv'] },
} as const satisfies Record<string, { kind: 'image' | 'file'; endings: readonly string[] }>
export type UploadType = keyof typeof UPLOAD_TYPES

/** 160 random bits: the unguessable address of a file is its only protection. */
export const UPLOAD_ID = /^[0-9a-f]{40}$/
const unknown = 'upload.notFound' satisfies ErrorCode
export const uploadId = z.string({ error: unknown }).check(z.regex(UPLOAD_ID, { error: unknown }))

/** A file of a member for a contact. `url`: its public address. */
export const Upload = z.object({
  id: z.string(),
  kind: z.enum(['image', 'file']),
  name: z.string(),
  type: z.string(),
  size: count,
  url: z.string(),
})
export type Upload = z.infer<typeof Upload>
export const OneUpload = z.object({ upload: Upload })

/** `name`: of the file. Its type is recognised by its bytes. */
export const UploadedFileQuery = z.object({
  name: requiredText({ required: 'upload.name', tooLong: 'upload.name', max: UPLOAD_NAME_MAX }),
})
