import { isRecord, jsonIn } from '../contract/json.ts'
import type { ReplyMedia } from '../contract/reply.ts'

const MEDIA_MAX = 5
const CAPTION_MAX = 1_000
const NAME_MAX = 200

/** Fields in which automations send media, one or a list. */
const FIELDS: Record<string, ReplyMedia['kind']> = {
  image: 'image',
  imageUrl: 'image',
  image_url: 'image',
  images: 'image',
  file: 'file',
  fileUrl: 'file',
  file_url: 'file',
  files: 'file',
  document: 'file',
}

const textIn = (record: Record<string, unknown>, max: number, ...names: string[]): string | undefined => {
  const text = names.map((name) => record[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof text === 'string' ? text.replaceAll('\0', '').trim().slice(0, max).toWellFormed() : undefined
}

/** Media from an address or an object with one; otherwise none. */
function mediaFrom(value: unknown, kind: ReplyMedia['kind']): ReplyMedia[] {
  const record = isRecord(value) ? value : { url: value }
  const { url } = record
  const address = typeof url === 'string' ? URL.parse(url.trim()) : null
  if (!address || !/^https?:$/.test(address.protocol)) return []
  const caption = textIn(record, CAPTION_MAX, 'caption', 'alt', 'title')
  const name = textIn(record, NAME_MAX, 'name', 'filename', 'fileName')
  return [{ kind, url: address.href, ...(caption && { caption }), ...(name && { name }) }]
}

/** The object of a complete answer; `null`: it is not an object, or not an answer. */
export function recordIn(body: string): Record<string, unknown> | null {
  const parsed = jsonIn(body)
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  return isRecord(first) && !('executionStarted' in first) && !first['error'] ? first : null
}

/** The images and files in a complete answer. */
export function mediaIn(body: string): ReplyMedia[] {
  const record = recordIn(body) ?? {}
  return Object.entries(FIELDS)
    .flatMap(([name, kind]) => [record[name] ?? []].flat().flatMap((item) => mediaFrom(item, kind)))
    .slice(0, MEDIA_MAX)
}
