import type { ReplyMedia } from '../contract/reply.ts'

const MEDIA_MAX = 5
const WORDS_MAX = 1_000
const NAME_MAX = 200

/** Under which names automations give what they show, one or several. */
const NAMES: Record<string, ReplyMedia['kind']> = {
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wordsIn = (thing: Record<string, unknown>, most: number, ...names: string[]): string | undefined => {
  const words = names.map((name) => thing[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof words === 'string' ? words.replaceAll('\0', '').trim().slice(0, most).toWellFormed() : undefined
}

/** An address, or an object with one; of the rest nothing. */
function mediaFrom(given: unknown, kind: ReplyMedia['kind']): ReplyMedia[] {
  const thing = isRecord(given) ? given : { url: given }
  const { url } = thing
  const address = typeof url === 'string' ? URL.parse(url.trim()) : null
  if (!address || !/^https?:$/.test(address.protocol)) return []
  const caption = wordsIn(thing, WORDS_MAX, 'caption', 'alt', 'title')
  const name = wordsIn(thing, NAME_MAX, 'name', 'filename', 'fileName')
  return [{ kind, url: address.href, ...(caption && { caption }), ...(name && { name }) }]
}

/** What an automation's whole answer is, beside its words; `null`: it is no answer, or nothing but words. */
export function recordIn(body: string): Record<string, unknown> | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return null
  }
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  return isRecord(first) && !('executionStarted' in first) && !first['error'] ? first : null
}

/** The pictures and files in an automation's whole answer, beside its words. */
export function mediaIn(body: string): ReplyMedia[] {
  const thing = recordIn(body) ?? {}
  return Object.entries(NAMES)
    .flatMap(([name, kind]) => [thing[name] ?? []].flat().flatMap((given) => mediaFrom(given, kind)))
    .slice(0, MEDIA_MAX)
}
