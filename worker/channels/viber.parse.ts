import * as z from 'zod/mini'
import { type Attachment, fieldNotes, fieldsOf, fileFacts, hasMedia, playing } from './attachments.ts'
import type { Failure } from './failures.ts'
import { gathered, type InboundMessage, type Parsed, type Person, type Piece, skipped } from './inbound.ts'
import { exactJsonIn, storable, textOf } from './json.ts'
import { linkOf, mapLink } from './links.ts'
import { flat, type LeftOut, rawOf } from './unknown.ts'
import { Id, lenient, Numeric } from './wire-shapes.ts'

const HOSTS = ['viber.com']

const User = z.object({
  id: z.string(),
  name: lenient(z.string()),
  language: lenient(z.string()),
  country: lenient(z.string()),
})
export const Event = z.object({
  event: z.string(),
  timestamp: Numeric,
  /** Nineteen digits: text, never a number. */
  message_token: lenient(Id),
  chat_id: lenient(z.string()),
  sender: lenient(User),
  user: lenient(User),
  user_id: lenient(z.string()),
  context: lenient(z.string()),
  desc: lenient(z.string()),
  message: lenient(
    z.object({
      type: z.string(),
      text: lenient(z.string()),
      media: lenient(z.string()),
      file_name: lenient(z.string()),
      size: lenient(z.number()),
      duration: lenient(z.number()),
      sticker_id: lenient(Id),
      /** What we sent with the message before, or another bot of the owner. */
      tracking_data: lenient(z.string()),
      location: lenient(z.object({ lat: z.number(), lon: z.number(), address: lenient(z.string()) })),
      contact: lenient(z.looseObject({ name: lenient(z.string()), phone_number: lenient(z.string()) })),
      rich_media: lenient(z.looseObject({})),
    }),
  ),
})
type Event = z.output<typeof Event>
type Message = NonNullable<Event['message']>

const personOf = ({ id, name, language, country }: z.output<typeof User>): Person => ({
  id,
  ...(name ? { name: storable(name) } : {}),
  ...(language ? { language } : {}),
  ...(country && /^[A-Z]{2}$/.test(country) ? { country } : {}),
})

interface Said {
  text: string
  attachments: Attachment[]
}

const MEDIA = { picture: 'image', video: 'video', file: 'file', sticker: 'sticker' } as const
const isMedia = (type: string): type is keyof typeof MEDIA => Object.hasOwn(MEDIA, type)

/** What is not told on of a message. */
const LEFT_OUT: LeftOut = { thumbnail: 'the same picture, smaller' }

const words = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()

/** What a message says; of a kind that this version does not read there is what came with it. */
function saidIn(message: Message): Said {
  const { type, text, media, file_name, size, duration, sticker_id, location, contact, rich_media } = message
  if (type === 'text') return { text: words(text), attachments: [] }
  if (type === 'url') return { text: words(text, media), attachments: [] }
  if (isMedia(type)) {
    const kind = MEDIA[type]
    const url = linkOf(media, HOSTS)
    const name = file_name ? storable(file_name) : undefined
    const shown: Attachment = {
      kind,
      ...(url ? { url } : {}),
      ...(name ? { name } : {}),
      ...playing(undefined, duration),
      ...fileFacts(size, text),
    }
    const more = fieldNotes({ sticker_id, ...(url ? {} : { media }) })
    return {
      text: words(type === 'file' && name ? `[file: ${name}]` : `[${kind}]`, text),
      attachments: [shown, ...more],
    }
  }
  if (type === 'location' && location) {
    const { lat: latitude, lon: longitude, address } = location
    const url = mapLink(latitude, longitude)
    const place = { kind: 'location', url, latitude, longitude, ...fileFacts(undefined, address) } as const
    return { text: words(`[location: ${latitude}, ${longitude}]`, address), attachments: [place] }
  }
  if (type === 'contact') {
    const { name, phone_number: phone, ...more } = contact ?? {}
    const card = [name, phone].filter(Boolean).join(' ')
    const fields = fieldsOf({ name, phone, ...flat(more) })
    return { text: words(card ? `[contact: ${card}]` : '[contact]', text), attachments: [{ kind: 'contact', fields }] }
  }
  if (type === 'rich_media' && rich_media)
    return { text: words('[rich media]', text), attachments: [{ kind: 'other', fields: fieldsOf(flat(rich_media)) }] }
  return {
    text: words(`[unsupported: ${type}]`, text),
    attachments: fieldNotes({ media, file_name, size, duration, sticker_id }),
  }
}

function messageOf(event: Event, token: string, user: z.output<typeof User>, said: Said): InboundMessage {
  const isStart = event.event === 'conversation_started'
  return {
    kind: isStart ? 'start' : hasMedia(said.attachments) ? 'media' : 'text',
    dedupeKey: `${event.event}:${token}`,
    messageId: token,
    sessionKey: user.id,
    otherSessionKeys: [],
    person: personOf(user),
    sentAt: event.timestamp,
    text: said.text,
    ...(isStart && event.context ? { payload: storable(event.context) } : {}),
    attachments: said.attachments,
    replyTo: { id: user.id, messageId: token },
  }
}

function messagePiece(event: Event, given: unknown, token: string): Piece {
  const { sender, message, chat_id } = event
  if (chat_id !== undefined) return skipped('group', token)
  if (!sender || !message || token === '') return skipped('malformed', token)
  const { text, attachments } = saidIn(message)
  if (text === '') return skipped('empty', token)
  const beside = [...fieldNotes({ tracking_data: message.tracking_data }), ...rawOf(given, message, LEFT_OUT)]
  return { messages: [messageOf(event, token, sender, { text, attachments: [...attachments, ...beside] })] }
}

const RECEIPTS = { delivered: 'delivered', seen: 'read', failed: 'failed' } as const
const isReceipt = (event: string): event is keyof typeof RECEIPTS => Object.hasOwn(RECEIPTS, event)

/** Viber sends a receipt for each of a contact's devices: the same receipt comes again. */
function receiptPiece({ event, timestamp: at, user_id, desc }: Event, messageId: string): Piece {
  if (!isReceipt(event)) return skipped('notMessage', event)
  const detail = storable(desc ?? '')
    .slice(0, 300)
    .toWellFormed()
  const failure: Failure = { reason: 'personUnreachable', code: 'failed', detail }
  const receipt = { status: RECEIPTS[event], messageId, sessionKey: user_id ?? '', at }
  return { receipts: [event === 'failed' ? { ...receipt, failure } : receipt] }
}

function eventPiece(event: Event, given: object): Piece {
  const { event: name, message_token: token = '', timestamp: at, user } = event
  const person = user?.id ?? event.user_id
  if (name === 'message') return messagePiece(event, 'message' in given ? given.message : undefined, token)
  if (name === 'conversation_started' && user)
    return {
      messages: [messageOf(event, token, user, { text: '', attachments: [] })],
      // Before the person has written Viber takes a welcome alone, in the answer to this call.
      ...skipped('setup', [name, event.context].filter(Boolean).join(' ')),
    }
  if ((name === 'subscribed' || name === 'unsubscribed') && person)
    return { contacts: [{ change: name, sessionKey: person, at }] }
  return name === 'webhook' ? skipped('setup', name) : receiptPiece(event, token)
}

/** Reads one event of a Viber bot. */
export function parseViber(body: Uint8Array): Parsed | null {
  const given = exactJsonIn(textOf(body))
  if (typeof given !== 'object' || given === null) return null
  const read = Event.safeParse(given)
  return gathered([read.success ? eventPiece(read.data, given) : skipped('malformed', 'event')])
}
