import { brandColour } from '../../contract/inks.ts'
import { jsonIn } from '../../contract/json.ts'
import { AVATAR_SIDE_MAX_PX } from '../../contract/limits.ts'
import { parseMarkup } from './markup.ts'

interface WebsiteLook {
  /** Candidates for the avatar. */
  pictures: Picture[]
  color: string | null
  /** The address of the web app's manifest. */
  manifest: string | null
}

/** Names and pictures are at the beginning of a page. */
const READ_MAX = 200_000
/** Large enough on every screen; of two larger pictures the smaller file is preferred. */
const ENOUGH_PX = 96
const [APPLE_PX, DEFAULT_PX] = [180, 48]
/** An SVG ranks after pictures that are large enough, because not every SVG is accepted. */
const DRAWINGS = /svg/iu
const DRAWING_RANK = 1_000
/** The addresses at which browsers look for icons of a site that declares none. */
const UNNAMED = ['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg']

export interface Picture {
  address: string
  /** The side in pixels; 0: a logo of unknown shape. */
  side: number
  isDrawing: boolean
}

/** A picture by its address in a page or manifest; `null` if it cannot be an avatar. */
export function pictureAt(href: string | undefined, base: string, side: number, type = ''): Picture | null {
  const address = href && URL.parse(href.trim(), base)?.href
  const isDrawing = DRAWINGS.test(`${type} ${address}`)
  return address && (side <= AVATAR_SIDE_MAX_PX || isDrawing) ? { address, side, isDrawing } : null
}

/** The largest side in an attribute `sizes`. */
export const sideIn = (sizes: string | undefined, defaultPx: number): number => {
  const sides = [...(sizes ?? '').matchAll(/(\d{1,4})x\d{1,4}/giu)].map(([, side]) => Number(side))
  return sides.length > 0 ? Math.max(...sides) : defaultPx
}

function sizeRank({ side, isDrawing }: Picture): number {
  if (isDrawing) return DRAWING_RANK
  return side >= ENOUGH_PX ? side : side > 0 ? 2_000 - side : 3_000
}

/** Their distinct addresses, the most suitable first; without any, the usual ones of the site. `site`: the address of a page. */
export function fittestOf(pictures: readonly Picture[], site: string): string[] {
  if (pictures.length === 0) return UNNAMED.map((path) => new URL(path, site).href)
  return [...new Set(pictures.toSorted((one, other) => sizeRank(one) - sizeRank(other)).map(({ address }) => address))]
}

/** The first `logo` in schema.org data, of an object of any type, at most four levels deep. */
function logoIn(data: unknown, depth = 0): string | null {
  if (typeof data !== 'object' || data === null || depth > 4) return null
  const logo: unknown = Reflect.get(data, 'logo')
  if (typeof logo === 'string') return logo
  const url: unknown = typeof logo === 'object' && logo !== null ? Reflect.get(logo, 'url') : null
  if (typeof url === 'string') return url
  for (const each of Object.values(data)) {
    const found = logoIn(each, depth + 1)
    if (found) return found
  }
  return null
}

/** The pictures, colour and manifest that a page declares. */
export function websiteLook(html: string, page: string): WebsiteLook {
  const found: Picture[] = []
  let color: string | null = null
  let data: string | null = null
  let manifest: string | null = null
  const add = (href: string | undefined, side: number, type?: string) => {
    const picture = pictureAt(href, page, side, type)
    if (picture) found.push(picture)
  }
  const link = ({ rel = '', href, sizes, type }: Readonly<Record<string, string>>) => {
    const kinds = rel.toLowerCase().split(/\s+/u)
    if (kinds.some((kind) => kind.startsWith('apple-touch-icon'))) add(href, sideIn(sizes, APPLE_PX), type)
    else if (kinds.includes('icon')) add(href, sideIn(sizes, DEFAULT_PX), type)
    else if (kinds.includes('manifest') && href) manifest ??= URL.parse(href.trim(), page)?.href ?? null
  }
  const meta = ({ name, property, content = '', media = '' }: Readonly<Record<string, string>>) => {
    if (property === 'og:logo') add(content, 0)
    if (name?.toLowerCase() === 'theme-color' && !media.includes('dark')) color ??= brandColour(content)
  }
  parseMarkup(
    html.slice(0, READ_MAX),
    {
      onopentag: (name, attributes) => {
        if (name === 'link') link(attributes)
        if (name === 'meta') meta(attributes)
        if (name === 'script' && attributes['type'] === 'application/ld+json') data = ''
      },
      ontext: (text) => {
        if (data !== null) data += text
      },
      onclosetag: () => {
        if (data) add(logoIn(jsonIn(data)) ?? undefined, 0)
        data = null
      },
    },
    {},
  )
  return { pictures: found, color, manifest }
}
