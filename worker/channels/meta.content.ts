import * as z from 'zod/mini'
import {
  type Attachment,
  type AttachmentKind,
  described,
  fieldNotes,
  quoted,
  referralAttachments,
} from './attachments.ts'
import { storable } from './json.ts'
import { linkOf, mapLink } from './links.ts'
import { flat } from './unknown.ts'
import { Id, Listed, lenient, lenientList } from './wire-shapes.ts'

export const MEDIA_HOSTS = ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com', 'facebook.com', 'instagram.com']

/** A product of a catalogue that a contact asks about or shares. */
const Product = z.looseObject({
  id: lenient(Id),
  retailer_id: lenient(z.string()),
  title: lenient(z.string()),
})
export const Part = z.object({
  type: z.string(),
  payload: lenient(
    z.object({
      url: lenient(z.string()),
      title: lenient(z.string()),
      sticker_id: lenient(Id),
      reel_video_id: lenient(Id),
      ig_post_media_id: lenient(Id),
      story_media_id: lenient(Id),
      coordinates: lenient(z.object({ lat: z.number(), long: z.number() })),
      product: lenient(z.object({ elements: lenientList(Product) })),
      generic: lenient(z.object({ elements: Listed })),
    }),
  ),
  title: lenient(z.string()),
  url: lenient(z.string()),
})

/** Where a contact came from: an ad, a link, a product, the chat plugin of a page. */
export const Referral = lenient(
  z.looseObject({
    ref: lenient(z.string()),
    product: lenient(z.object({ id: Id })),
    ads_context_data: lenient(z.looseObject({})),
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
const SHARED = /^(?:fallback|share|reel|ig_reel|post|ig_post|native_post)$/
const STORY = /^(?:story_mention|ig_story|story)$/

interface Piece {
  shown: Attachment[]
  words: string
}

/** The products of a catalogue that were shared together. */
function productsIn(products: readonly z.output<typeof Product>[]): Piece | null {
  const shown = products.flatMap((product) => described('referral', { source: 'PRODUCT', ...flat(product) }) ?? [])
  const titles = products.map(({ title, retailer_id, id }) => title ?? retailer_id ?? id ?? '')
  return shown.length > 0 ? { shown, words: `[product: ${storable(titles.join('; '))}]` } : null
}

/** An attachment, and the words that represent it. An address of other hosts is told, and not linked. */
export function attachmentOf({ type, payload, title, url }: z.output<typeof Part>): Piece {
  const place = payload?.coordinates
  if (type === 'location' && place) {
    const { lat: latitude, long: longitude } = place
    const name = title ? { name: storable(title) } : {}
    const shown = { kind: 'location', url: mapLink(latitude, longitude), latitude, longitude, ...name } as const
    return { shown: [shown], words: `[location: ${latitude}, ${longitude}]` }
  }
  const products = productsIn(payload?.product?.elements ?? [])
  if (products) return products
  const { sticker_id, reel_video_id, ig_post_media_id, story_media_id, generic } = payload ?? {}
  const kind = sticker_id
    ? 'sticker'
    : (KINDS[type] ?? (STORY.test(type) ? 'story' : SHARED.test(type) ? 'share' : 'other'))
  const address = payload?.url ?? url
  const link = linkOf(address, MEDIA_HOSTS)
  const name = title ?? payload?.title
  const shown: Attachment = { kind, ...(link ? { url: link } : {}), ...(name ? { name: storable(name) } : {}) }
  const elsewhere = [...new Set([payload?.url, url])].filter(
    (one) => one && !(link && linkOf(one, MEDIA_HOSTS) === link),
  )
  const ids = { sticker_id, reel_video_id, ig_post_media_id, story_media_id }
  const more = { ...ids, ...(elsewhere.length > 0 && { url: elsewhere.join(' ') }) }
  const shared = [name, address].filter(Boolean).join(' ')
  return {
    shown: [shown, ...fieldNotes({ ...more, ...flat(generic ?? {}) })],
    words: kind === 'share' && shared ? shared : `[${kind === 'other' ? `attachment: ${storable(type)}` : kind}]`,
  }
}

export const referredBy = (referral: z.output<typeof Referral>): Attachment[] => {
  if (!referral) return []
  const { product, ads_context_data: ad, ...rest } = referral
  return referralAttachments({ ...flat(rest), ...flat(ad ?? {}), ...(product ? { product_id: product.id } : {}) })
}

export function repliedTo({ mid, story }: NonNullable<z.output<typeof Earlier>> = {}): Attachment[] {
  if (!story) return quoted(mid)
  const url = linkOf(story.url, MEDIA_HOSTS)
  const shown = { kind: 'story', ...(url ? { url } : {}), ...(story.id ? { messageId: story.id } : {}) } as const
  return [shown, ...fieldNotes({ story_url: url ? undefined : story.url })]
}
