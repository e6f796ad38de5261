import * as z from 'zod/mini'
import { type Attachment, about } from './inbound.ts'
import { storable } from './json.ts'
import { mapLink } from './links.ts'
import { saidBy } from './suggestions.ts'
import { lenient, Many, Numeric } from './wire-shapes.ts'

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
    }),
  ),
  interactive: lenient(
    z.object({
      button_reply: Button,
      list_reply: Button,
      nfm_reply: lenient(z.object({ body: lenient(z.string()), response_json: lenient(z.string()) })),
    }),
  ),
  button: lenient(z.object({ text: z.string(), payload: lenient(z.string()) })),
  order: lenient(z.object({ text: lenient(z.string()), product_items: Many(z.unknown()) })),
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
  attachment?: Attachment
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

const clean = (...pieces: (string | undefined)[]): string => storable(pieces.filter(Boolean).join('\n')).trim()
const MEDIA = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'sticker' } as const

function media(message: Message, type: keyof typeof MEDIA): Said | 'empty' {
  const given = message[type]
  if (!given) return 'empty'
  const kind = MEDIA[type]
  const name = given.filename ? storable(given.filename) : undefined
  return {
    text: clean(`[${name ? `${kind}: ${name}` : kind}]`, given.caption),
    attachment: { kind, mediaId: given.id, ...(name ? { name } : {}), ...about(undefined, given.caption) },
  }
}

function location({ location: place }: Message): Said | 'empty' {
  if (!place) return 'empty'
  const { latitude, longitude, name, address } = place
  return {
    text: clean(`[location: ${latitude}, ${longitude}]`, name, address),
    attachment: { kind: 'location', url: mapLink(latitude, longitude), ...(name ? { name: storable(name) } : {}) },
  }
}

function contacts({ contacts: cards }: Message): Said | 'empty' {
  const words = cards.map(({ name, phones }) =>
    clean([name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' ')),
  )
  return words.length > 0 ? { text: `[contact: ${words.join('; ')}]`, attachment: { kind: 'contact' } } : 'empty'
}

function tapped({ interactive, button }: Message): Said | 'empty' {
  const reply = interactive?.button_reply ?? interactive?.list_reply
  if (reply) return { text: clean(saidBy(reply.title, reply.id)), payload: storable(reply.id), isTap: true }
  const form = interactive?.nfm_reply
  if (form) return { text: clean('[form]', form.body), payload: storable(form.response_json ?? ''), isTap: true }
  if (!button) return 'empty'
  return { text: clean(button.text), payload: storable(button.payload ?? ''), isTap: true }
}

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
  text: ({ text }) => ({ text: clean(text?.body) }),
  image: (message) => media(message, 'image'),
  audio: (message) => media(message, 'audio'),
  video: (message) => media(message, 'video'),
  document: (message) => media(message, 'document'),
  sticker: (message) => media(message, 'sticker'),
  location,
  contacts,
  interactive: tapped,
  button: tapped,
  order: ({ order }) => ({ text: clean(`[order: ${order?.product_items.length ?? 0}]`, order?.text) }),
  edit: edited,
  revoke: ({ revoke }) => (revoke ? { revises: revoke.original_message_id, text: null } : 'edit'),
  reaction: () => 'reaction',
  system: moved,
  request_welcome: () => 'notMessage',
}

export function contentOf(message: Message): Content {
  const read = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
  const content = read?.(message) ?? 'unsupported'
  return typeof content === 'object' && 'text' in content && content.text === '' ? 'empty' : content
}
