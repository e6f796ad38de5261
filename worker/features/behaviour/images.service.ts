import { createHash } from 'node:crypto'
import { avatarError, avatarFacts, sentBytes } from '../../contract/avatars.ts'
import type { Behaviour, BehaviourInput } from '../../contract/behaviour.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { isSent } from '../../contract/look.ts'
import type { Work } from '../../core/context.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import * as store from './images.store.ts'

type WithLook = Pick<BehaviourInput, 'look'>

/**
 * Replaces the picture in a behaviour by its hash, and returns the picture to be stored. `known`: behaviours that the agent has.
 * Throws `look.imageUnknown` for the hash of another picture, on the field under `path`.
 */
export function withImage<Given extends WithLook>(
  given: Given,
  known: readonly (Behaviour | null)[] = [],
  path = '',
): { behaviour: Given; images: store.NewImage[] } {
  const { avatar } = given.look
  const refuse = (code: ErrorCode): never => {
    throw invalid({ [`${path}look.avatar`]: code })
  }
  if (avatar === null || known.some((each) => each?.look.avatar === avatar)) return { behaviour: given, images: [] }
  if (!isSent(avatar)) return refuse('look.imageUnknown')
  const bytes = sentBytes(avatar)
  const problem = avatarError(bytes)
  if (!bytes || problem) return refuse(problem ?? 'look.imageKind')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { behaviour: { ...given, look: { ...given.look, avatar: hash } }, images: [{ hash, dataUrl: avatar }] }
}

/** A behaviour that contains its picture instead of the hash, as in an exported file. */
export const carrying =
  (images: readonly store.NewImage[]) =>
  (behaviour: Behaviour): Behaviour => {
    const { avatar } = behaviour.look
    const image = images.find(({ hash }) => hash === avatar)
    return { ...behaviour, look: { ...behaviour.look, avatar: image?.dataUrl ?? null } }
  }

/** The policy of an SVG that is opened as a document: no scripts, no requests, an opaque origin. */
const DRAWING_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Serves a picture. It never changes under its hash, so it is cached for good; its type is that of its bytes. */
export async function imageAnswer({ db }: Work, agentId: string, hash: string): Promise<Response> {
  const [image] = await store.imageOf(db, agentId, hash)
  const bytes = image && sentBytes(image.dataUrl)
  const facts = bytes && avatarFacts(bytes)
  if (!facts) throw new Refusal('look.imageNotFound')
  return new Response(bytes, {
    headers: {
      'content-type': facts.type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(facts.type === 'image/svg+xml' && { 'content-security-policy': DRAWING_CSP }),
    },
  })
}
