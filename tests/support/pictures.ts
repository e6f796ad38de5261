import { crc32, deflateSync } from 'node:zlib'
import { avatarFacts } from '../../worker/contract/avatars.ts'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour. `extra`: bytes of a comment that make it larger. */
export function png(width: number, height = width, [red, green, blue] = [200, 30, 60], extra = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const line = Buffer.from([0, ...Array.from({ length: width }, () => [red ?? 0, green ?? 0, blue ?? 0]).flat()])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(extra > 0 ? [chunk('tEXt', Buffer.concat([Buffer.from('c\0'), Buffer.alloc(extra, 'x')]))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function ico(...pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.byteLength
  for (const [number, { byteLength }] of pictures.entries()) {
    head.writeUInt32LE(byteLength, 14 + 16 * number)
    head.writeUInt32LE(at, 18 + 16 * number)
    at += byteLength
  }
  return Buffer.concat([head, ...pictures])
}

/** An SVG without scripts. */
export const drawing = (content = '<path fill="#d2691e" d="M0 0h24v24z"/>', viewBox = '0 0 24 24'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`)

/** An SVG with a script. */
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** The data URL of a picture; `type`: another declared type. */
export const dataUrl = (bytes: Buffer, type: string = avatarFacts(bytes)?.type ?? 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`
