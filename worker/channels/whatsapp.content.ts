import {
  type Attachment,
  chosen,
  described,
  fieldNotes,
  fieldsOf,
  fileFacts,
  playing,
  quoted,
  referralAttachments,
} from './attachments.ts'
import { jsonIn, storable } from './json.ts'
import { mapLink } from './links.ts'
import { tappedText } from './suggestions.ts'
import { flat, type LeftOut, rawOf } from './unknown.ts'
import { Message } from './whatsapp.message.ts'

/** What is not told on of a message. */
const LEFT_OUT: LeftOut = {
  sha256: 'checksum of the file, which is fetched by its id',
  from: 'who wrote the quoted message: the contact or the business',
  from_parent_user_id: 'id of the person for a group of businesses: the id for this one is used',
  from_logical_id: 'as the one before',
  identity: 'whether the security code of the person is new',
  animated: 'how a sticker is drawn is in its file',
}

export interface MessageContent {
  text: string
  payload?: string
  attachments: readonly Attachment[]
  isTap?: boolean
}
/** The content of a message, its change to an earlier one, or why it is skipped. */
export type Content =
  | MessageContent
  | { revises: string; text: string | null }
  | { movesTo: string; movesFrom: string | undefined }
  | { reactsTo: string; emoji: string | null }
  | 'edit'
  | 'notMessage'
  | 'empty'
  | 'malformed'

const ITEMS_MAX = 50
const clean = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()
const MEDIA = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'sticker' } as const

function media(message: Message, type: keyof typeof MEDIA): MessageContent | 'empty' {
  const given = message[type]
  if (!given) return 'empty'
  const kind = MEDIA[type]
  const name = given.filename ? storable(given.filename) : undefined
  return {
    text: clean(`[${name ? `${kind}: ${name}` : kind}]`, given.caption),
    attachments: [
      {
        kind,
        mediaId: given.id,
        ...(name ? { name } : {}),
        ...playing(given.mime_type),
        ...(given.voice ? { isVoice: true } : {}),
        ...fileFacts(undefined, given.caption),
      },
    ],
  }
}

function location({ location: place }: Message): MessageContent | 'empty' {
  if (!place) return 'empty'
  const { latitude, longitude, name, address, ...more } = place
  return {
    text: clean(`[location: ${latitude}, ${longitude}]`, name, address),
    attachments: [
      {
        kind: 'location',
        url: mapLink(latitude, longitude),
        latitude,
        longitude,
        ...(name ? { name: storable(name) } : {}),
        ...fileFacts(undefined, address),
      },
      ...fieldNotes(flat(more)),
    ],
  }
}

function contacts({ contacts: cards }: Message): MessageContent | 'empty' {
  const words = cards.map(({ name, phones }) =>
    clean([name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' ')),
  )
  if (cards.length === 0) return 'empty'
  return {
    text: `[contact: ${words.join('; ')}]`,
    attachments: cards.map((card) => ({ kind: 'contact', fields: fieldsOf(cardOf(card)) })),
  }
}

/** The first number, address and company under plain names, all that is left under the provider's. */
function cardOf({ name, phones, emails, org, ...more }: Message['contacts'][number]): object {
  const { formatted_name, ...names } = name ?? {}
  const [{ phone, ...ofPhone } = {}, ...morePhones] = phones
  const [{ email, ...ofEmail } = {}, ...moreEmails] = emails
  const { company, ...ofCompany } = org ?? {}
  const rest = { name: names, phones: [ofPhone, ...morePhones], emails: [ofEmail, ...moreEmails], org: ofCompany }
  return { name: formatted_name, phone, email, company, ...flat({ ...rest, ...more }) }
}

function tapped({ interactive, button }: Message): MessageContent | 'empty' {
  const reply = interactive?.button_reply ?? interactive?.list_reply
  if (reply) return tap(tappedText(reply.title, reply.id), reply.id, reply.description)
  const { nfm_reply: form, call_permission_reply: permission } = interactive ?? {}
  if (form) return filled(form)
  if (permission) {
    const fields = fieldsOf(flat(permission))
    return { text: `[calls: ${clean(permission.response)}]`, attachments: [{ kind: 'choice', fields }], isTap: true }
  }
  return button ? tap(button.text, button.payload) : 'empty'
}

const tap = (title: string, payload = '', description?: string): MessageContent => {
  const text = clean(title)
  return { text, payload: storable(payload), attachments: chosen(storable(payload), text, description), isTap: true }
}

/** A form of a flow: its answers are an object in JSON. `flow_token` is ours, and no answer. */
function filled({ name, body, response_json }: FlowReply): MessageContent {
  const answers = jsonIn(response_json ?? '')
  const { flow_token: _, ...values } = typeof answers === 'object' && answers !== null ? (answers as FlowAnswers) : {}
  const form = described('form', Object.keys(values).length > 0 ? values : { response_json: unread(response_json) })
  return {
    text: clean('[form]', body),
    payload: storable(response_json ?? ''),
    attachments: [{ kind: 'form', ...form, ...(name ? { name: storable(name) } : {}) }],
    isTap: true,
  }
}

/** Answers that are no object, as they came. */
const unread = (json: string | undefined): string | undefined =>
  typeof jsonIn(json ?? '') === 'object' ? undefined : json

type FlowReply = NonNullable<NonNullable<Message['interactive']>['nfm_reply']>

interface FlowAnswers {
  flow_token?: unknown
}

function ordered({ order }: Message): MessageContent {
  const items = (order?.product_items ?? []).slice(0, ITEMS_MAX)
  const attachment: Attachment = {
    kind: 'order',
    items: items.map(({ product_retailer_id, quantity, item_price, currency }) => ({
      id: storable(product_retailer_id),
      quantity,
      ...(item_price === undefined ? {} : { price: item_price }),
      ...(currency ? { currency } : {}),
    })),
    ...fileFacts(undefined, order?.text),
    ...(order?.catalog_id ? { fields: fieldsOf({ catalog_id: order.catalog_id }) } : {}),
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

/** What stands beside the content: the message it replies to, the product it is about, the ad it came from. */
function beside({ context, referral }: Message): Attachment[] {
  const { id, referred_product: product, forwarded, frequently_forwarded } = context ?? {}
  return [
    ...(product ? referralAttachments({ source_type: 'product', ...product }) : []),
    ...quoted(id),
    ...referralAttachments(referral, referral?.source_url),
    ...(forwarded || frequently_forwarded ? fieldNotes({ forwarded, frequently_forwarded }) : []),
  ]
}

/** The new words of a message, which may be those under a picture. */
function edited({ edit }: Message): Content {
  const read = edit && Message.safeParse({ id: edit.original_message_id, timestamp: 0, ...edit.message })
  const content = edit && read?.success ? contentOf(read.data, edit.message) : 'edit'
  return edit && typeof content === 'object' && 'attachments' in content
    ? { revises: edit.original_message_id, text: content.text }
    : 'edit'
}

/** A person's id changes with the phone number: this is the new one. */
function moved({ system }: Message): Content {
  const to = MOVES.test(system?.type ?? '') ? (system?.user_id ?? system?.wa_id ?? system?.new_wa_id) : undefined
  return to ? { movesTo: to, movesFrom: system?.previous_user_id } : 'notMessage'
}
const MOVES = /^(?:user|customer)_changed_(?:number|user_id)$/

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
  reaction: ({ reaction }) =>
    reaction ? { reactsTo: reaction.message_id, emoji: storable(reaction.emoji ?? '') || null } : 'malformed',
  system: moved,
  request_welcome: () => 'notMessage',
}

/** Something of a kind that this version does not read, or that WhatsApp does not tell: what there is of it is kept. */
const unsupported = ({ type, interactive, unsupported: kind }: Message): MessageContent => ({
  text: `[unsupported: ${clean(kind?.type ?? interactive?.type ?? (type === 'unsupported' ? 'message' : type))}]`,
  attachments: [],
})

/** `given`: the message as it came. */
export function contentOf(message: Message, given: unknown): Content {
  const read = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
  const content = read?.(message) ?? unsupported(message)
  const said = content === 'empty' ? unsupported(message) : content
  if (typeof said === 'string' || !('attachments' in said)) return said
  if (said.text === '') return 'empty'
  return { ...said, attachments: [...said.attachments, ...beside(message), ...rawOf(given, message, LEFT_OUT)] }
}
