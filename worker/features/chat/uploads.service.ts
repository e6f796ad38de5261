import { libraryOf, type StoredUpload, type UploadClaim } from '../../agent-client/library.ts'
import type { AttachmentPart } from '../../contract/messages.ts'
import { UPLOAD_ID, UPLOAD_TYPES, type Upload } from '../../contract/uploads.ts'
import type { Work } from '../../core/context.ts'
import { openDatabase, openRecord } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { asAttachment } from '../../core/file-answer.ts'
import { Refusal } from '../../core/refusal.ts'
import { takeAttempt } from '../auth/attempts.service.ts'
import { agentIsPublic } from './chat.store.ts'
import { addressEnd, uploadName, uploadTypeOf } from './uploads.rules.ts'
import * as store from './uploads.store.ts'

const addressOf = ({ config }: Pick<Work, 'config'>, agentId: string, upload: StoredUpload): string =>
  `${config.appOrigin}/api/agents/${agentId}/uploads/${addressEnd(upload)}`

const newUploadId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Stores a member's file until a message claims it. Throws `upload.empty`, `upload.kind` or `upload.full`. */
export async function addUpload(
  work: Work,
  { agentId, ownerId }: { agentId: string; ownerId: string },
  name: string,
  bytes: Uint8Array,
): Promise<Upload> {
  await takeAttempt(work, 'upload', ownerId)
  if (bytes.byteLength === 0) throw new Refusal('upload.empty')
  const type = uploadTypeOf(bytes, name)
  if (!type) throw new Refusal('upload.kind')
  const upload = { id: newUploadId(), name: uploadName(name, type), type, size: bytes.byteLength }
  if (!(await libraryOf(work.env, agentId).keepUpload(upload, bytes))) throw new Refusal('upload.full')
  return { ...upload, kind: UPLOAD_TYPES[type].kind, url: addressOf(work, agentId, upload) }
}

/** Claims files for a message and returns them as its parts. */
export async function claimedFiles(
  work: Work,
  agentId: string,
  ids: readonly string[],
  claim: UploadClaim,
): Promise<AttachmentPart[]> {
  if (ids.length === 0) return []
  const claimed = await libraryOf(work.env, agentId).claimUploads(ids, claim)
  if (typeof claimed === 'string') throw new Refusal(claimed)
  return claimed.map((upload) => ({
    type: UPLOAD_TYPES[upload.type].kind,
    url: addressOf(work, agentId, upload),
    name: upload.name,
    size: upload.size,
  }))
}

/** Releases the files of a message that was not stored. */
export async function releaseFiles({ env }: Work, agentId: string, ids: readonly string[], key: string): Promise<void> {
  if (ids.length > 0) await libraryOf(env, agentId).releaseUploads(ids, key)
}

/** Deletes the files whose addresses occur in a content that is erased. */
export async function eraseFiles({ env }: Pick<Work, 'env'>, agentId: string, erased: string): Promise<void> {
  const ids = [...erased.matchAll(/\/uploads\/([0-9a-f]{40})\./g)].flatMap(([, id]) => id ?? [])
  if (ids.length > 0) await libraryOf(env, agentId).dropUploads([...new Set(ids)])
}

/** The ids of the files that a message still refers to. */
export async function uploadsInUse(
  env: Env,
  agentId: string,
  uploads: Parameters<typeof store.usedUploads>[2],
): Promise<Set<string>> {
  const [found] = await store.recordOf(openDatabase(env, 'newest'), agentId)
  if (!found) return new Set()
  const rows = await store.usedUploads(openRecord(env, found.number), agentId, uploads)
  return new Set(rows.map(({ id }) => id))
}

/** Prevents a file from running scripts and from being embedded in another page. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Serves a file to everybody who knows its address. Browsers may cache it, because it never changes; shared caches may not,
 * because it is deleted with its message.
 */
export async function uploadAnswer({ env, db }: Work, agentId: string, end: string): Promise<Response> {
  const [id = ''] = end.split('.')
  const isThere = UPLOAD_ID.test(id) && (await agentIsPublic(db, agentId))
  const upload = isThere ? await libraryOf(env, agentId).upload(id) : null
  if (!upload || addressEnd(upload) !== end) throw new Refusal('upload.notFound')
  const { type, name, bytes } = upload
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-length': String(bytes.byteLength),
      'content-disposition':
        UPLOAD_TYPES[type].kind === 'image' ? asAttachment(name).replace('attachment', 'inline') : asAttachment(name),
      'content-security-policy': POLICY,
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
}
