import * as z from 'zod/mini'
import { type Attachment, type AttachmentKind, cameFrom, described, quoted } from './attachments.ts'
import { storable } from './json.ts'
import { linkOf, mapLink } from './links.ts'
import { Id, lenient, Many } from './wire-shapes.ts'

const HOSTS = ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com', 'facebook.com', 'instagram.com']

/** A product of a catalogue that a contact asks about or shares. */
const Product = z.object({
  id: lenient(Id),
  retailer_id: lenient(z.string()),
  title: lenient(z.string()),
  subtitle: lenient(z.string()),
})
export const Part = z.object({
  type: z.string(),
  payload: lenient(
    z.object({
      url: lenient(z.string()),
      title: lenient(z.string()),
      coordinates: lenient(z.object({ lat: z.number(), long: z.number() })),
      product: lenient(z.object({ elements: Many(Product) })),
    }),
  ),
  title: lenient(z.string()),
  url: lenient(z.string()),
})

/** Where a contact came from: an ad, a link, a product, the chat plugin of a page. */
export const Referral = lenient(
  z.object({
    ref: lenient(z.string()),
    source: lenient(z.string()),
    type: lenient(z.string()),
    ad_id: lenient(Id),
    referer_uri: lenient(z.string()),
    product: lenient(z.object({ id: Id })),
    ads_context_data: lenient(
      z.object({ ad_title: lenient(z.string()), post_id: lenient(Id), product_id: lenient(Id) }),
    ),
  }),
)

/** What a message answers: another one, or a story. */
export const Earlier = lenient(
  z.object({
    mid: lenient(z.string()),
    story: lenient(z.object({ id: lenient(Id), url: lenient(z.string()) })),
  }),
)

const KINDS: Record<string, AttachmentKind> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'file',
  sticker: 'sticker',
  location: 'location',
}
const SHARED = /^(?:fallback|share|reel|ig_reel|post|ig_post|story_mention|ephemeral)$/

/** An attachment, and the words that represent it. */
export function attachmentOf({ type, payload, title, url }: z.output<typeof Part>): {
  shown: Attachment
  words: string
} {
  const place = payload?.coordinates
  if (type === 'location' && place) {
    const { lat: latitude, long: longitude } = place
    const shown = { kind: 'location', url: mapLink(latitude, longitude), latitude, longitude } as const
    return { shown, words: `[location: ${latitude}, ${longitude}]` }
  }
  const [product] = payload?.product?.elements ?? []
  const about = product && described('referral', { source: 'PRODUCT', ...product })
  if (about) return { shown: about, words: `[product: ${storable(product.title ?? product.retailer_id ?? '')}]` }
  const kind = KINDS[type] ?? (SHARED.test(type) ? 'share' : 'other')
  const link = linkOf(payload?.url ?? url, HOSTS)
  const name = title ?? payload?.title
  const shown: Attachment = { kind, ...(link ? { url: link } : {}), ...(name ? { name: storable(name) } : {}) }
  const shared = [name, url ?? payload?.url].filter(Boolean).join(' ')
  return { shown, words: kind === 'share' && shared ? shared : `[${kind === 'other' ? 'attachment' : kind}]` }
}

export const referredBy = (referral: z.output<typeof Referral>): Attachment[] => {
  if (!referral) return []
  const { product, ads_context_data: ad, ...rest } = referral
  return cameFrom({ ...rest, ...ad, ...(product ? { product_id: product['id'] } : {}) })
}

export function repliedTo({ mid, story }: NonNullable<z.output<typeof Earlier>> = {}): Attachment[] {
  if (!story) return quoted(mid)
  const url = linkOf(story.url, HOSTS)
  return [{ kind: 'share', name: 'Story', ...(url ? { url } : {}), ...(story.id ? { messageId: story.id } : {}) }]
}
