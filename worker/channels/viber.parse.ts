import * as z from 'zod/mini'
import { type Attachment, fieldsOf, fileFields, hasMedia, mediaFields, noteAttachments } from './attachments.ts'
import type { Failure } from './failures.ts'
import { type InboundMessage, mergeItems, type Parsed, type ParsedItem, type Person, skipped } from './inbound.ts'
import { exactJsonIn, storable, textOf } from './json.ts'
import { linkOf, mapLink } from './links.ts'
import { flatten, type LeftOut, rawAttachments } from './unknown.ts'
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
      /** `tracking_data` of the previous message, from us or another bot of the owner. */
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

interface Content {
  text: string
  attachments: Attachment[]
}

const MEDIA = { picture: 'image', video: 'video', file: 'file', sticker: 'sticker' } as const
const isMedia = (type: string): type is keyof typeof MEDIA => Object.hasOwn(MEDIA, type)

/** Fields of a message that are left out, each with the reason. */
const LEFT_OUT: LeftOut = { thumbnail: 'the same picture, smaller' }

const joinLines = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()

/** The content of a message; of an unknown kind, its fields as notes. */
function contentOf(message: Message): Content {
  const { type, text, media, file_name, size, duration, sticker_id, location, contact, rich_media } = message
  if (type === 'text') return { text: joinLines(text), attachments: [] }
  if (type === 'url') return { text: joinLines(text, media), attachments: [] }
  if (isMedia(type)) {
    const kind = MEDIA[type]
    const url = linkOf(media, HOSTS)
    const name = file_name ? storable(file_name) : undefined
    const attachment: Attachment = {
      kind,
      ...(url ? { url } : {}),
      ...(name ? { name } : {}),
      ...mediaFields(undefined, duration),
      ...fileFields(size, text),
    }
    const more = noteAttachments({ sticker_id, ...(url ? {} : { media }) })
    return {
      text: joinLines(type === 'file' && name ? `[file: ${name}]` : `[${kind}]`, text),
      attachments: [attachment, ...more],
    }
  }
  if (type === 'location' && location) {
    const { lat: latitude, lon: longitude, address } = location
    const url = mapLink(latitude, longitude)
    const place = { kind: 'location', url, latitude, longitude, ...fileFields(undefined, address) } as const
    return { text: joinLines(`[location: ${latitude}, ${longitude}]`, address), attachments: [place] }
  }
  if (type === 'contact') {
    const { name, phone_number: phone, ...more } = contact ?? {}
    const card = [name, phone].filter(Boolean).join(' ')
    const fields = fieldsOf({ name, phone, ...flatten(more) })
    return {
      text: joinLines(card ? `[contact: ${card}]` : '[contact]', text),
      attachments: [{ kind: 'contact', fields }],
    }
  }
  if (type === 'rich_media' && rich_media)
    return {
      text: joinLines('[rich media]', text),
      attachments: [{ kind: 'other', fields: fieldsOf(flatten(rich_media)) }],
    }
  return {
    text: joinLines(`[unsupported: ${type}]`, text),
    attachments: noteAttachments({ media, file_name, size, duration, sticker_id }),
  }
}

function messageOf(event: Event, token: string, user: z.output<typeof User>, content: Content): InboundMessage {
  const isStart = event.event === 'conversation_started'
  return {
    kind: isStart ? 'start' : hasMedia(content.attachments) ? 'media' : 'text',
    dedupeKey: `${event.event}:${token}`,
    messageId: token,
    sessionKey: user.id,
    otherSessionKeys: [],
    person: personOf(user),
    sentAt: event.timestamp,
    text: content.text,
    ...(isStart && event.context ? { payload: storable(event.context) } : {}),
    attachments: content.attachments,
    replyTo: { id: user.id, messageId: token },
  }
}

function parseMessage(event: Event, raw: unknown, token: string): ParsedItem {
  const { sender, message, chat_id } = event
  if (chat_id !== undefined) return skipped('group', token)
  if (!sender || !message || token === '') return skipped('malformed', token)
  const { text, attachments } = contentOf(message)
  if (text === '') return skipped('empty', token)
  const notes = [
    ...noteAttachments({ tracking_data: message.tracking_data }),
    ...rawAttachments(raw, message, LEFT_OUT),
  ]
  return { messages: [messageOf(event, token, sender, { text, attachments: [...attachments, ...notes] })] }
}

const RECEIPTS = { delivered: 'delivered', seen: 'read', failed: 'failed' } as const
const isReceipt = (event: string): event is keyof typeof RECEIPTS => Object.hasOwn(RECEIPTS, event)

/** Viber sends a receipt for each of a contact's devices: the same receipt comes again. */
function parseReceipt({ event, timestamp: at, user_id, desc }: Event, messageId: string): ParsedItem {
  if (!isReceipt(event)) return skipped('notMessage', event)
  const detail = storable(desc ?? '')
    .slice(0, 300)
    .toWellFormed()
  const failure: Failure = { reason: 'personUnreachable', code: 'failed', detail }
  const receipt = { status: RECEIPTS[event], messageId, sessionKey: user_id ?? '', at }
  return { receipts: [event === 'failed' ? { ...receipt, failure } : receipt] }
}

function parseEvent(event: Event, raw: object): ParsedItem {
  const { event: name, message_token: token = '', timestamp: at, user } = event
  const person = user?.id ?? event.user_id
  if (name === 'message') return parseMessage(event, 'message' in raw ? raw.message : undefined, token)
  if (name === 'conversation_started' && user)
    return {
      messages: [messageOf(event, token, user, { text: '', attachments: [] })],
      // Before the person has written Viber takes a welcome alone, in the answer to this call.
      ...skipped('setup', [name, event.context].filter(Boolean).join(' ')),
    }
  if ((name === 'subscribed' || name === 'unsubscribed') && person)
    return { contacts: [{ change: name, sessionKey: person, at }] }
  return name === 'webhook' ? skipped('setup', name) : parseReceipt(event, token)
}

/** Reads one event of a Viber bot. */
export function parseViber(body: Uint8Array): Parsed | null {
  const raw = exactJsonIn(textOf(body))
  if (typeof raw !== 'object' || raw === null) return null
  const parsed = Event.safeParse(raw)
  return mergeItems([parsed.success ? parseEvent(parsed.data, raw) : skipped('malformed', 'event')])
}
