/** Type and dimensions (in pixels) of a picture, from its first bytes. */
export interface ImageFacts {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
const PNG = '\x89PNG\r\n\x1a\n'

function png(bytes: Uint8Array, view: DataView): ImageFacts | null {
  if (text(bytes, 0, 8) !== PNG || text(bytes, 12, 16) !== 'IHDR') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Reads the first frame header. The segments before it are skipped by their length fields. */
function jpeg(bytes: Uint8Array, view: DataView): ImageFacts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  for (let at = 2; bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = bytes[at + 1] ?? 0
    // 0xC4, 0xC8 and 0xCC are tables and no frames.
    if (kind >= 0xc0 && kind <= 0xcf && (kind === 0xc0 || kind % 4 !== 0))
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  }
  return null
}

function webp(bytes: Uint8Array, view: DataView): ImageFacts | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null
  const type = 'image/webp'
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const at = (place: number) => view.getUint16(place, true) + ((bytes[place + 2] ?? 0) << 16) + 1
      return { type, width: at(24), height: at(27) }
    }
    default:
      return null
  }
}

/** The type and dimensions of a picture by its bytes, not by its name; `null`: a type that is not accepted, such as SVG. */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view)
  } catch {
    // The bytes end before the dimensions.
    return null
  }
}
