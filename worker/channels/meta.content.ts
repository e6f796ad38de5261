import * as z from 'zod/mini'
import {
  type Attachment,
  type AttachmentKind,
  fieldsAttachment,
  noteAttachments,
  quoteAttachments,
  referralAttachments,
} from './attachments.ts'
import { storable } from './json.ts'
import { linkOf, mapLink } from './links.ts'
import { flatten } from './unknown.ts'
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
export const ReplyTo = lenient(
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

interface ContentPart {
  attachments: Attachment[]
  text: string
}

/** The products of a catalogue that were shared together. */
function productsPart(products: readonly z.output<typeof Product>[]): ContentPart | null {
  const attachments = products.flatMap(
    (product) => fieldsAttachment('referral', { source: 'PRODUCT', ...flatten(product) }) ?? [],
  )
  const titles = products.map(({ title, retailer_id, id }) => title ?? retailer_id ?? id ?? '')
  return attachments.length > 0 ? { attachments, text: `[product: ${storable(titles.join('; '))}]` } : null
}

/** An attachment and the text that represents it. An address of another host is kept as text, not as a link. */
export function attachmentPart({ type, payload, title, url }: z.output<typeof Part>): ContentPart {
  const coordinates = payload?.coordinates
  if (type === 'location' && coordinates) {
    const { lat: latitude, long: longitude } = coordinates
    const name = title ? { name: storable(title) } : {}
    const location = { kind: 'location', url: mapLink(latitude, longitude), latitude, longitude, ...name } as const
    return { attachments: [location], text: `[location: ${latitude}, ${longitude}]` }
  }
  const products = productsPart(payload?.product?.elements ?? [])
  if (products) return products
  const { sticker_id, reel_video_id, ig_post_media_id, story_media_id, generic } = payload ?? {}
  const kind = sticker_id
    ? 'sticker'
    : (KINDS[type] ?? (STORY.test(type) ? 'story' : SHARED.test(type) ? 'share' : 'other'))
  const address = payload?.url ?? url
  const link = linkOf(address, MEDIA_HOSTS)
  const name = title ?? payload?.title
  const attachment: Attachment = { kind, ...(link ? { url: link } : {}), ...(name ? { name: storable(name) } : {}) }
  const unlinkedUrls = [...new Set([payload?.url, url])].filter(
    (candidate) => candidate && !(link && linkOf(candidate, MEDIA_HOSTS) === link),
  )
  const ids = { sticker_id, reel_video_id, ig_post_media_id, story_media_id }
  const details = { ...ids, ...(unlinkedUrls.length > 0 && { url: unlinkedUrls.join(' ') }) }
  const sharedText = [name, address].filter(Boolean).join(' ')
  return {
    attachments: [attachment, ...noteAttachments({ ...details, ...flatten(generic ?? {}) })],
    text:
      kind === 'share' && sharedText ? sharedText : `[${kind === 'other' ? `attachment: ${storable(type)}` : kind}]`,
  }
}

export const referralAttachmentsOf = (referral: z.output<typeof Referral>): Attachment[] => {
  if (!referral) return []
  const { product, ads_context_data: ad, ...rest } = referral
  return referralAttachments({ ...flatten(rest), ...flatten(ad ?? {}), ...(product ? { product_id: product.id } : {}) })
}

export function replyAttachments({ mid, story }: NonNullable<z.output<typeof ReplyTo>> = {}): Attachment[] {
  if (!story) return quoteAttachments(mid)
  const url = linkOf(story.url, MEDIA_HOSTS)
  const attachment = { kind: 'story', ...(url ? { url } : {}), ...(story.id ? { messageId: story.id } : {}) } as const
  return [attachment, ...noteAttachments({ story_url: url ? undefined : story.url })]
}
