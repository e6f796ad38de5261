import {
  type Attachment,
  choiceAttachments,
  fieldsAttachment,
  fieldsOf,
  fileFields,
  mediaFields,
  noteAttachments,
  quoteAttachments,
  referralAttachments,
} from './attachments.ts'
import { jsonIn, storable } from './json.ts'
import { mapLink } from './links.ts'
import { tappedText } from './suggestions.ts'
import { flatten, type LeftOut, rawAttachments } from './unknown.ts'
import { Message } from './whatsapp.message.ts'

/** Fields of a message that are left out, each with the reason. */
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
const joinLines = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()
const MEDIA = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'sticker' } as const

function mediaContent(message: Message, type: keyof typeof MEDIA): MessageContent | 'empty' {
  const file = message[type]
  if (!file) return 'empty'
  const kind = MEDIA[type]
  const name = file.filename ? storable(file.filename) : undefined
  return {
    text: joinLines(`[${name ? `${kind}: ${name}` : kind}]`, file.caption),
    attachments: [
      {
        kind,
        mediaId: file.id,
        ...(name ? { name } : {}),
        ...mediaFields(file.mime_type),
        ...(file.voice ? { isVoice: true } : {}),
        ...fileFields(undefined, file.caption),
      },
    ],
  }
}

function locationContent({ location: place }: Message): MessageContent | 'empty' {
  if (!place) return 'empty'
  const { latitude, longitude, name, address, ...more } = place
  return {
    text: joinLines(`[location: ${latitude}, ${longitude}]`, name, address),
    attachments: [
      {
        kind: 'location',
        url: mapLink(latitude, longitude),
        latitude,
        longitude,
        ...(name ? { name: storable(name) } : {}),
        ...fileFields(undefined, address),
      },
      ...noteAttachments(flatten(more)),
    ],
  }
}

function contactsContent({ contacts: cards }: Message): MessageContent | 'empty' {
  const lines = cards.map(({ name, phones }) =>
    joinLines([name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' ')),
  )
  if (cards.length === 0) return 'empty'
  return {
    text: `[contact: ${lines.join('; ')}]`,
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
  return { name: formatted_name, phone, email, company, ...flatten({ ...rest, ...more }) }
}

function interactiveContent({ interactive, button }: Message): MessageContent | 'empty' {
  const reply = interactive?.button_reply ?? interactive?.list_reply
  if (reply) return tapContent(tappedText(reply.title, reply.id), reply.id, reply.description)
  const { nfm_reply: form, call_permission_reply: permission } = interactive ?? {}
  if (form) return formContent(form)
  if (permission) {
    const fields = fieldsOf(flatten(permission))
    return {
      text: `[calls: ${joinLines(permission.response)}]`,
      attachments: [{ kind: 'choice', fields }],
      isTap: true,
    }
  }
  return button ? tapContent(button.text, button.payload) : 'empty'
}

const tapContent = (title: string, payload = '', description?: string): MessageContent => {
  const text = joinLines(title)
  return {
    text,
    payload: storable(payload),
    attachments: choiceAttachments(storable(payload), text, description),
    isTap: true,
  }
}

/** A form of a flow: its answers are an object in JSON. `flow_token` is ours, and no answer. */
function formContent({ name, body, response_json }: FlowReply): MessageContent {
  const answers = jsonIn(response_json ?? '')
  const { flow_token: _, ...values } = typeof answers === 'object' && answers !== null ? (answers as FlowAnswers) : {}
  const form = fieldsAttachment(
    'form',
    Object.keys(values).length > 0 ? values : { response_json: invalidJson(response_json) },
  )
  return {
    text: joinLines('[form]', body),
    payload: storable(response_json ?? ''),
    attachments: [{ kind: 'form', ...form, ...(name ? { name: storable(name) } : {}) }],
    isTap: true,
  }
}

/** Answers that are not a JSON object, unchanged. */
const invalidJson = (json: string | undefined): string | undefined =>
  typeof jsonIn(json ?? '') === 'object' ? undefined : json

type FlowReply = NonNullable<NonNullable<Message['interactive']>['nfm_reply']>

interface FlowAnswers {
  flow_token?: unknown
}

function orderContent({ order }: Message): MessageContent {
  const items = (order?.product_items ?? []).slice(0, ITEMS_MAX)
  const attachment: Attachment = {
    kind: 'order',
    items: items.map(({ product_retailer_id, quantity, item_price, currency }) => ({
      id: storable(product_retailer_id),
      quantity,
      ...(item_price === undefined ? {} : { price: item_price }),
      ...(currency ? { currency } : {}),
    })),
    ...fileFields(undefined, order?.text),
    ...(order?.catalog_id ? { fields: fieldsOf({ catalog_id: order.catalog_id }) } : {}),
  }
  const lines = items.map(({ product_retailer_id, quantity, item_price, currency }) =>
    [`${quantity} × ${product_retailer_id}`, item_price, item_price !== undefined && currency]
      .filter(Boolean)
      .join(' '),
  )
  return {
    text: joinLines(lines.length > 0 ? `[order: ${lines.join('; ')}]` : '[order]', order?.text),
    attachments: [attachment],
  }
}

/** Context of a message: what it replies to, the product it is about, the ad it came from. */
function contextAttachments({ context, referral }: Message): Attachment[] {
  const { id, referred_product: product, forwarded, frequently_forwarded } = context ?? {}
  return [
    ...(product ? referralAttachments({ source_type: 'product', ...product }) : []),
    ...quoteAttachments(id),
    ...referralAttachments(referral, referral?.source_url),
    ...(forwarded || frequently_forwarded ? noteAttachments({ forwarded, frequently_forwarded }) : []),
  ]
}

/** The new text of an edited message, which can be a caption. */
function editContent({ edit }: Message): Content {
  const read = edit && Message.safeParse({ id: edit.original_message_id, timestamp: 0, ...edit.message })
  const content = edit && read?.success ? contentOf(read.data, edit.message) : 'edit'
  return edit && typeof content === 'object' && 'attachments' in content
    ? { revises: edit.original_message_id, text: content.text }
    : 'edit'
}

/** A person's id changes with the phone number: this is the new one. */
function moveContent({ system }: Message): Content {
  const to = MOVES.test(system?.type ?? '') ? (system?.user_id ?? system?.wa_id ?? system?.new_wa_id) : undefined
  return to ? { movesTo: to, movesFrom: system?.previous_user_id } : 'notMessage'
}
const MOVES = /^(?:user|customer)_changed_(?:number|user_id)$/

const contentReaders: Record<string, (message: Message) => Content> = {
  text: ({ text }) => ({ text: joinLines(text?.body), attachments: [] }),
  image: (message) => mediaContent(message, 'image'),
  audio: (message) => mediaContent(message, 'audio'),
  video: (message) => mediaContent(message, 'video'),
  document: (message) => mediaContent(message, 'document'),
  sticker: (message) => mediaContent(message, 'sticker'),
  location: locationContent,
  contacts: contactsContent,
  interactive: interactiveContent,
  button: interactiveContent,
  order: orderContent,
  edit: editContent,
  revoke: ({ revoke }) => (revoke ? { revises: revoke.original_message_id, text: null } : 'edit'),
  reaction: ({ reaction }) =>
    reaction ? { reactsTo: reaction.message_id, emoji: storable(reaction.emoji ?? '') || null } : 'malformed',
  system: moveContent,
  request_welcome: () => 'notMessage',
}

/** Placeholder for a kind of message that this version does not know, or that WhatsApp does not pass on. */
const unsupported = ({ type, interactive, unsupported: kind }: Message): MessageContent => ({
  text: `[unsupported: ${joinLines(kind?.type ?? interactive?.type ?? (type === 'unsupported' ? 'message' : type))}]`,
  attachments: [],
})

/** `given`: the message as it came. */
export function contentOf(message: Message, raw: unknown): Content {
  const read = Object.hasOwn(contentReaders, message.type) ? contentReaders[message.type] : undefined
  const content = read?.(message) ?? unsupported(message)
  const known = content === 'empty' ? unsupported(message) : content
  if (typeof known === 'string' || !('attachments' in known)) return known
  if (known.text === '') return 'empty'
  return {
    ...known,
    attachments: [...known.attachments, ...contextAttachments(message), ...rawAttachments(raw, message, LEFT_OUT)],
  }
}
