import { avatarError } from '../../contract/avatars.ts'
import type { ReadingFailure } from '../../contract/knowledge.ts'
import {
  ICON_FILE_MAX_BYTES,
  MANIFEST_MAX_BYTES,
  PICTURES_DEADLINE_MS,
  PICTURES_TRIED_MAX,
  ROBOTS_FRESH_MS,
  ROBOTS_MAX_BYTES,
  SITE_MAP_MAX_BYTES,
  WEB_PAGE_DEADLINE_MS,
  WEB_PAGE_MAX_BYTES,
} from '../../contract/limits.ts'
import { mediaTypeOf } from '../../contract/media-type.ts'
import { BoundedMap } from '../../core/bounded-map.ts'
import type { Clock } from '../../core/clock.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'
import { bytesOf, cutText, decompressed, type FetchOptions, fetchFollowing, OUR_NAME } from './bounded-fetch.ts'
import { pngInIcon } from './icon-file.rules.ts'
import { type Robots, readRobots } from './robots.rules.ts'

const PROGRAM = OUR_NAME.toLowerCase()
const REMEMBERED_MOST = 50
const remembered = new BoundedMap<string, { rules: Robots; at: number }>(REMEMBERED_MOST, { isRing: true })

function remember(origin: string, rules: Robots, now: number): Robots {
  remembered.delete(origin)
  remembered.set(origin, { rules, at: now })
  return rules
}

/**
 * Fetches a site's robots.txt. By RFC 9309 a missing file allows everything, and a server error (`null`) nothing for now. Throws
 * when the site cannot be reached.
 */
async function fetchRobots(origin: string, options: FetchOptions): Promise<Robots | null> {
  const address = `${origin}/robots.txt`
  const response = await fetchFollowing(new URL(address), options)
  if (typeof response === 'string' || (response.status >= 400 && response.status < 500))
    return remember(origin, readRobots('', PROGRAM), options.clock.now())
  if (!response.ok) return null
  return remember(origin, readRobots(await cutText(response.body, ROBOTS_MAX_BYTES), PROGRAM), options.clock.now())
}

/** The rules of a site, cached for `freshMs`; `null`: the site's robots.txt cannot be read now. */
async function robotsOf({ origin }: URL, options: FetchOptions, freshMs = ROBOTS_FRESH_MS): Promise<Robots | null> {
  const known = remembered.get(origin)
  if (known && options.clock.now() - known.at < freshMs) return known.rules
  return fetchRobots(origin, options)
}

const PAGE_TYPES = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)$/
/** The media types that servers send for a sitemap, which may be compressed. */
const MAP_TYPES = /^(?:$|text\/(?:xml|plain)|application\/(?:(?:[\w.+-]+\+)?xml|(?:x-)?gzip|octet-stream))$/

interface Fetched {
  text: string
  /** In lower case, without parameters. */
  type: string
  bytes: number
}

/** The accepted response: media types, maximum size in bytes, and the failure when it is larger. */
interface Wanted {
  types: RegExp
  most: number
  tooLargeFailure: ReadingFailure
}
const PAGE: Wanted = { types: PAGE_TYPES, most: WEB_PAGE_MAX_BYTES, tooLargeFailure: 'tooLarge' }
/** The media types that servers send for a manifest; many do not know the right one. */
const MANIFEST: Wanted = {
  types: /^(?:$|text\/(?:json|plain)|application\/(?:(?:[\w.+-]+\+)?json|octet-stream))$/,
  most: MANIFEST_MAX_BYTES,
  tooLargeFailure: 'tooLarge',
}
const MAP: Wanted = { types: MAP_TYPES, most: SITE_MAP_MAX_BYTES, tooLargeFailure: 'mapTooLarge' }

const CHARSET = /charset\s*=\s*["']?([\w-]+)/i
const HEAD_BYTES = 2048

/** Decodes by the charset of the header, else that in the first 2 KiB of the body, else as UTF-8. */
function decoded(bytes: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? CHARSET.exec(head) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Checks an address against its site's robots.txt. `freshMs`: the maximum age of the cached rules. */
const addressCheck = (options: FetchOptions, freshMs?: number) => async (address: URL) => {
  const robots = await robotsOf(address, options, freshMs)
  if (!robots) return 'notReached'
  return robots.isAllowed(address) ? null : 'disallowed'
}

const failureOfStatus = (status: number): ReadingFailure =>
  status === 404 || status === 410 ? 'notFound' : 'notReached'

async function readResponse(
  response: Response,
  { types, most, tooLargeFailure }: Wanted,
): Promise<Fetched | ReadingFailure> {
  const header = response.headers.get('content-type') ?? ''
  const type = mediaTypeOf(header)
  const refused = response.ok ? (types.test(type) ? null : 'wrongType') : failureOfStatus(response.status)
  if (refused) {
    await response.body?.cancel()
    return refused
  }
  const bytes = await bytesOf(response.body, most)
  if (!bytes) return tooLargeFailure
  const whole = await decompressed(bytes, most).catch(() => 'unreadable' as const)
  if (whole === 'unreadable') return whole
  return whole ? { text: decoded(whole, header), type, bytes: whole.byteLength } : tooLargeFailure
}

async function fetched(
  text: string,
  wanted: Wanted,
  rules: OutgoingRules,
  clock: Clock,
  {
    freshMs,
    deadlineMs = WEB_PAGE_DEADLINE_MS,
    ...more
  }: { freshMs?: number; deadlineMs?: number; accept?: string } = {},
): Promise<Fetched | ReadingFailure> {
  const address = outgoingAddress(text, rules)
  if (!address) return 'addressRefused'
  const options = { rules, clock, signal: AbortSignal.timeout(deadlineMs), ...more }
  try {
    const response = await fetchFollowing(address, { ...options, checkAddress: addressCheck(options, freshMs) })
    return typeof response === 'string' ? response : await readResponse(response, wanted)
  } catch {
    return 'notReached'
  }
}

/**
 * Fetches a page by the rules of every outgoing call: public `https` addresses only, each redirect checked and allowed by the
 * site's robots.txt, text only, at most 2 MB, at most 20 s. Returns the failure instead of throwing.
 */
export const fetchPage = (address: string, rules: OutgoingRules, clock: Clock) => fetched(address, PAGE, rules, clock)
/**
 * For a page that an owner has just added or asked to read again: robots.txt is fetched again, so that a change of it has an
 * effect at once.
 */
export const fetchPageUncached = (address: string, rules: OutgoingRules, clock: Clock) =>
  fetched(address, PAGE, rules, clock, { freshMs: 0 })
/** Fetches a sitemap, which may be compressed; the size limit applies to the decompressed one. */
export const fetchSiteMap = (address: string, rules: OutgoingRules, clock: Clock) => fetched(address, MAP, rules, clock)

/** The text of a manifest, with the deadline of pictures; `null`: it cannot be read. */
export async function fetchManifest(address: string, rules: OutgoingRules, clock: Clock): Promise<string | null> {
  const read = await fetched(address, MANIFEST, rules, clock, {
    deadlineMs: PICTURES_DEADLINE_MS,
    accept: 'application/manifest+json, application/json;q=0.9',
  })
  return typeof read === 'string' ? null : read.text
}

/** The sitemaps that a site's robots.txt names; robots.txt is fetched again. */
export async function siteMapsOf(text: string, rules: OutgoingRules, clock: Clock): Promise<string[]> {
  const address = outgoingAddress(text, rules)
  if (!address) return []
  const options = { rules, clock, signal: AbortSignal.timeout(WEB_PAGE_DEADLINE_MS) }
  const robots = await robotsOf(address, options, 0).catch(() => null)
  return robots?.maps ?? []
}

/** The first of these addresses that returns a picture usable as an avatar, by the rules of `fetchPage`; `null`: none does. */
export async function fetchPicture(
  addresses: readonly string[],
  rules: OutgoingRules,
  clock: Clock,
): Promise<Uint8Array | null> {
  const options = {
    rules,
    clock,
    signal: AbortSignal.timeout(PICTURES_DEADLINE_MS),
    accept: 'image/png, image/webp, image/jpeg, image/x-icon;q=0.5, image/svg+xml;q=0.5',
  }
  for (const text of addresses.slice(0, PICTURES_TRIED_MAX)) {
    const address = outgoingAddress(text, rules)
    const read = address && (await pictureAt(address, options).catch(() => null))
    const bytes = read && (pngInIcon(read) ?? read)
    if (bytes && avatarError(bytes) === null) return bytes
  }
  return null
}

async function pictureAt(address: URL, options: FetchOptions): Promise<Uint8Array | null> {
  const response = await fetchFollowing(address, { ...options, checkAddress: addressCheck(options) })
  if (typeof response === 'string') return null
  if (response.ok) return bytesOf(response.body, ICON_FILE_MAX_BYTES)
  await response.body?.cancel()
  return null
}
