import * as z from 'zod/mini'
import { type Attachment, about, cameFrom, chosen, described, fieldsOf, quoted } from './attachments.ts'
import { jsonIn, storable } from './json.ts'
import { mapLink } from './links.ts'
import { saidBy } from './suggestions.ts'
import { Amount, Id, lenient, Many, Numeric } from './wire-shapes.ts'

const Media = lenient(z.object({ id: z.string(), caption: lenient(z.string()), filename: lenient(z.string()) }))
const Button = lenient(z.object({ id: z.string(), title: z.string() }))

export const Message = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: Numeric,
  from: lenient(z.string()),
  from_user_id: lenient(z.string()),
  group_id: lenient(z.string()),
  text: lenient(z.object({ body: z.string() })),
  image: Media,
  audio: Media,
  video: Media,
  document: Media,
  sticker: Media,
  location: lenient(
    z.object({ latitude: z.number(), longitude: z.number(), name: lenient(z.string()), address: lenient(z.string()) }),
  ),
  contacts: Many(
    z.object({
      name: lenient(z.object({ formatted_name: lenient(z.string()) })),
      phones: Many(z.object({ phone: lenient(z.string()) })),
      emails: Many(z.object({ email: lenient(z.string()) })),
      org: lenient(z.object({ company: lenient(z.string()) })),
    }),
  ),
  interactive: lenient(
    z.object({
      button_reply: Button,
      list_reply: Button,
      nfm_reply: lenient(
        z.object({ name: lenient(z.string()), body: lenient(z.string()), response_json: lenient(z.string()) }),
      ),
    }),
  ),
  button: lenient(z.object({ text: z.string(), payload: lenient(z.string()) })),
  order: lenient(
    z.object({
      text: lenient(z.string()),
      product_items: Many(
        z.object({
          product_retailer_id: Id,
          quantity: Amount,
          item_price: lenient(Amount),
          currency: lenient(z.string()),
        }),
      ),
    }),
  ),
  /** The message that is quoted, or the product that is asked about. */
  context: lenient(
    z.object({
      id: lenient(z.string()),
      referred_product: lenient(z.object({ catalog_id: lenient(Id), product_retailer_id: lenient(Id) })),
    }),
  ),
  /** The ad or post whose button began the chat. */
  referral: lenient(z.looseObject({ source_url: lenient(z.string()) })),
  edit: lenient(
    z.object({
      original_message_id: z.string(),
      message: lenient(z.object({ text: lenient(z.object({ body: z.string() })) })),
    }),
  ),
  revoke: lenient(z.object({ original_message_id: z.string() })),
  system: lenient(z.object({ type: lenient(z.string()), wa_id: lenient(z.string()), user_id: lenient(z.string()) })),
})
export type Message = z.output<typeof Message>

export interface Said {
  text: string
  payload?: string
  attachments: readonly Attachment[]
  isTap?: boolean
}
/** The content of a message, its change to an earlier one, or why it is skipped. */
export type Content =
  | Said
  | { revises: string; text: string | null }
  | { movesTo: string }
  | 'reaction'
  | 'edit'
  | 'unsupported'
  | 'notMessage'
  | 'empty'

const ITEMS_MAX = 50
const clean = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()
const MEDIA = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'sticker' } as const

function media(message: Message, type: keyof typeof MEDIA): Said | 'empty' {
  const given = message[type]
  if (!given) return 'empty'
  const kind = MEDIA[type]
  const name = given.filename ? storable(given.filename) : undefined
  return {
    text: clean(`[${name ? `${kind}: ${name}` : kind}]`, given.caption),
    attachments: [{ kind, mediaId: given.id, ...(name ? { name } : {}), ...about(undefined, given.caption) }],
  }
}

function location({ location: place }: Message): Said | 'empty' {
  if (!place) return 'empty'
  const { latitude, longitude, name, address } = place
  return {
    text: clean(`[location: ${latitude}, ${longitude}]`, name, address),
    attachments: [
      {
        kind: 'location',
        url: mapLink(latitude, longitude),
        latitude,
        longitude,
        ...(name ? { name: storable(name) } : {}),
        ...about(undefined, address),
      },
    ],
  }
}

function contacts({ contacts: cards }: Message): Said | 'empty' {
  const words = cards.map(({ name, phones }) =>
    clean([name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' ')),
  )
  if (words.length === 0) return 'empty'
  const attachments = cards.map(({ name, phones, emails, org }): Attachment => {
    const [phone] = phones
    const [email] = emails
    const card = { name: name?.formatted_name, phone: phone?.phone, email: email?.email, company: org?.company }
    return { kind: 'contact', fields: fieldsOf(card) }
  })
  return { text: `[contact: ${words.join('; ')}]`, attachments }
}

function tapped({ interactive, button }: Message): Said | 'empty' {
  const reply = interactive?.button_reply ?? interactive?.list_reply
  if (reply) return tap(saidBy(reply.title, reply.id), reply.id)
  const form = interactive?.nfm_reply
  if (form) return filled(form)
  return button ? tap(button.text, button.payload) : 'empty'
}

const tap = (title: string, payload = ''): Said => {
  const text = clean(title)
  return { text, payload: storable(payload), attachments: chosen(storable(payload), text), isTap: true }
}

/** A form of a flow: its answers are an object in JSON. `flow_token` is ours, and no answer. */
function filled({ name, body, response_json }: FlowReply): Said {
  const answers = jsonIn(response_json ?? '')
  const { flow_token: _, ...values } = typeof answers === 'object' && answers !== null ? (answers as FlowAnswers) : {}
  const form = described('form', values)
  return {
    text: clean('[form]', body),
    payload: storable(response_json ?? ''),
    attachments: form ? [{ ...form, ...(name ? { name: storable(name) } : {}) }] : [],
    isTap: true,
  }
}

type FlowReply = NonNullable<NonNullable<Message['interactive']>['nfm_reply']>

interface FlowAnswers {
  flow_token?: unknown
}

function ordered({ order }: Message): Said {
  const items = (order?.product_items ?? []).slice(0, ITEMS_MAX)
  const attachment: Attachment = {
    kind: 'order',
    items: items.map(({ product_retailer_id, quantity, item_price, currency }) => ({
      id: storable(product_retailer_id),
      quantity,
      ...(item_price === undefined ? {} : { price: item_price }),
      ...(currency ? { currency } : {}),
    })),
    ...about(undefined, order?.text),
  }
  const lines = items.map(({ product_retailer_id, quantity, item_price, currency }) =>
    [`${quantity} × ${product_retailer_id}`, item_price, item_price !== undefined && currency]
      .filter(Boolean)
      .join(' '),
  )
  return {
    text: clean(lines.length > 0 ? `[order: ${lines.join('; ')}]` : '[order]', order?.text),
    attachments: [attachment],
  }
}

/** What stands beside the content: the message it replies to, the product it is about, and the ad it came from. */
const beside = ({ context, referral }: Message): Attachment[] => [
  ...(context?.referred_product
    ? cameFrom({ source_type: 'product', ...context.referred_product })
    : quoted(context?.id)),
  ...cameFrom(referral, referral?.source_url),
]

function edited({ edit }: Message): Content {
  const text = edit?.message?.text?.body
  return edit && text !== undefined ? { revises: edit.original_message_id, text: storable(text) } : 'edit'
}

/** A person's id changes with the phone number: this is the new one. */
function moved({ system }: Message): Content {
  const to = system?.type?.startsWith('user_changed') ? (system.user_id ?? system.wa_id) : undefined
  return to ? { movesTo: to } : 'notMessage'
}

const readers: Record<string, (message: Message) => Content> = {
  text: ({ text }) => ({ text: clean(text?.body), attachments: [] }),
  image: (message) => media(message, 'image'),
  audio: (message) => media(message, 'audio'),
  video: (message) => media(message, 'video'),
  document: (message) => media(message, 'document'),
  sticker: (message) => media(message, 'sticker'),
  location,
  contacts,
  interactive: tapped,
  button: tapped,
  order: ordered,
  edit: edited,
  revoke: ({ revoke }) => (revoke ? { revises: revoke.original_message_id, text: null } : 'edit'),
  reaction: () => 'reaction',
  system: moved,
  request_welcome: () => 'notMessage',
}

export function contentOf(message: Message): Content {
  const read = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
  const content = read?.(message) ?? 'unsupported'
  if (typeof content === 'string' || !('attachments' in content)) return content
  return content.text === '' ? 'empty' : { ...content, attachments: [...content.attachments, ...beside(message)] }
}
