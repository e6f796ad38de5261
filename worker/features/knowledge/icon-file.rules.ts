import { avatarError } from '../../contract/avatars.ts'
import { imageFacts } from '../../contract/image.ts'

const [HEAD_BYTES, ENTRY_BYTES] = [6, 16]
const PICTURES_READ = 32
/** A reserved zero, then 1 for icons. */
const ICON_FILE = 0x00000100

/** The largest PNG in an ICO file that can be an avatar; `null`: the bytes are no ICO file, or it has only bitmaps. */
export function pngInIcon(bytes: Uint8Array): Uint8Array | null {
  if (bytes.byteLength < HEAD_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== ICON_FILE) return null
  const pictures = Math.min(view.getUint16(4, true), PICTURES_READ)
  let largest: { bytes: Uint8Array; side: number } | null = null
  for (let number = 0; number < pictures; number++) {
    const entry = HEAD_BYTES + number * ENTRY_BYTES
    if (entry + ENTRY_BYTES > bytes.byteLength) break
    const from = view.getUint32(entry + 12, true)
    const picture = bytes.subarray(from, from + view.getUint32(entry + 8, true))
    const facts = imageFacts(picture)
    if (facts?.type === 'image/png' && avatarError(picture) === null && facts.width > (largest?.side ?? 0))
      largest = { bytes: picture, side: facts.width }
  }
  return largest?.bytes ?? null
}
