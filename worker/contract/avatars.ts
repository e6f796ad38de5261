import type { ErrorCode } from './errors.ts'
import { type ImageFacts, imageFacts } from './image.ts'
import { AVATAR_MAX_BYTES, AVATAR_SIDE_MAX_PX, AVATAR_SIDE_MIN_PX } from './limits.ts'
import { isSent } from './look.ts'
import { svgFacts } from './svg.ts'

/** The bytes of a picture in a data URL; `null`: not a data URL of an accepted type, or invalid base64. */
export function sentBytes(avatar: string): Uint8Array<ArrayBuffer> | null {
  if (!isSent(avatar)) return null
  try {
    return Uint8Array.from(atob(avatar.slice(avatar.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

interface AvatarFacts extends Omit<ImageFacts, 'type'> {
  type: ImageFacts['type'] | 'image/svg+xml'
}

/** Type and dimensions of a picture that may be an avatar, read from its bytes; an SVG only if it contains nothing but shapes. */
export function avatarFacts(bytes: Uint8Array): AvatarFacts | null {
  const known = imageFacts(bytes)
  const drawn = known ? null : svgFacts(bytes)
  return known ?? (drawn && { type: 'image/svg+xml', ...drawn })
}

/** A picture as a data URL; `null`: the bytes are not accepted as an avatar. */
export function avatarOf(bytes: Uint8Array): string | null {
  const facts = avatarError(bytes) === null ? avatarFacts(bytes) : null
  return facts && `data:${facts.type};base64,${base64(bytes)}`
}

/** The code of the rule that bytes break as an avatar: type, size or dimensions; `null`: none. */
export function avatarError(bytes: Uint8Array | null): ErrorCode | null {
  const facts = bytes && avatarFacts(bytes)
  if (!facts) return 'look.imageKind'
  if (bytes.byteLength > AVATAR_MAX_BYTES) return 'look.imageTooLarge'
  const { width, height } = facts
  const isValidSize = width === height && width >= AVATAR_SIDE_MIN_PX && width <= AVATAR_SIDE_MAX_PX
  return isValidSize ? null : 'look.imageSize'
}
