import * as z from 'zod/mini'
import { hasMedia } from './attachments.ts'
import {
  type InboundMessage,
  mergeItems,
  type Parsed,
  type ParsedItem,
  type Person,
  type Receipt,
  skipped,
} from './inbound.ts'
import { jsonIn, storable, textOf } from './json.ts'
import { contentOf, type MessageContent } from './whatsapp.content.ts'
import { failureOfCode } from './whatsapp.failures.ts'
import { Message } from './whatsapp.message.ts'
import { Id, Listed, lenient, lenientList, Numeric } from './wire-shapes.ts'

const Body = z.object({ object: z.string(), entry: Listed })
const Entry = z.object({ id: Id, changes: Listed })
const Contact = z.object({
  profile: lenient(z.object({ name: lenient(z.string()), username: lenient(z.string()) })),
  wa_id: lenient(z.string()),
  user_id: lenient(z.string()),
})
export const Change = z.object({
  field: z.string(),
  value: z.object({
    metadata: lenient(z.object({ phone_number_id: Id })),
    contacts: lenientList(Contact),
    messages: Listed,
    statuses: Listed,
    message_echoes: Listed,
    errors: lenientList(z.object({ code: Numeric })),
  }),
})
type Value = z.output<typeof Change>['value']

export const Status = z.object({
  id: z.string(),
  /** `payment`: the status is that of a payment, not of the message. */
  type: lenient(z.string()),
  status: z.string(),
  timestamp: Numeric,
  recipient_id: lenient(z.string()),
  recipient_user_id: lenient(z.string()),
  errors: lenientList(
    z.object({ code: Numeric, title: lenient(z.string()), error_data: lenient(z.object({ details: z.string() })) }),
  ),
})

const STATUSES: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

const SECOND_MS = 1_000
const sessionKeyOf = (phoneNumberId: string, person: string): string => `${phoneNumberId}:${person}`

/** The sender: by the business-scoped id where there is one, because a person can hide the number. */
function personOf(
  { from, from_user_id: userId }: z.output<typeof Message>,
  contacts: Value['contacts'],
): Person | null {
  const contact =
    contacts.find(({ user_id, wa_id }) => (userId && user_id === userId) || (from && wa_id === from)) ??
    (contacts.length === 1 ? contacts[0] : undefined)
  const phone = from ?? contact?.wa_id
  const id = userId ?? phone ?? contact?.user_id
  if (!id) return null
  const { name, username } = contact?.profile ?? {}
  return {
    id,
    ...(phone ? { phone } : {}),
    ...(name ? { name: storable(name) } : {}),
    ...(username ? { username: storable(username) } : {}),
  }
}

function messageOf(
  id: string,
  at: number,
  content: MessageContent,
  person: Person,
  phoneNumberId: string,
): InboundMessage {
  const other = person.phone && person.phone !== person.id ? [sessionKeyOf(phoneNumberId, person.phone)] : []
  return {
    kind: content.isTap ? 'tap' : hasMedia(content.attachments) ? 'media' : 'text',
    dedupeKey: id,
    messageId: id,
    sessionKey: sessionKeyOf(phoneNumberId, person.id),
    otherSessionKeys: other,
    person,
    sentAt: at,
    text: content.text,
    ...(content.payload === undefined ? {} : { payload: content.payload }),
    attachments: content.attachments,
    replyTo: { id: person.id, messageId: id, ...(person.phone ? { phone: person.phone } : {}) },
  }
}

function parseMessage(raw: unknown, contacts: Value['contacts'], phoneNumberId: string): ParsedItem {
  const parsed = Message.safeParse(raw)
  if (!parsed.success) return skipped('malformed', 'messages')
  const message = parsed.data
  const { id, type } = message
  const what = `${message.system?.type ?? type} ${id}`
  const at = message.timestamp * SECOND_MS
  if (message.group_id !== undefined) return skipped('group', what)
  const person = personOf(message, contacts)
  if (!person) return skipped('malformed', what)
  const sessionKey = sessionKeyOf(phoneNumberId, person.id)
  const content = contentOf(message, raw)
  if (typeof content === 'string') return skipped(content, what)
  if ('reactsTo' in content)
    return { reactions: [{ messageId: content.reactsTo, sessionKey, emoji: content.emoji, at }] }
  if ('movesTo' in content) {
    const newSessionKey = sessionKeyOf(phoneNumberId, content.movesTo)
    const oldSessionKey = content.movesFrom ? sessionKeyOf(phoneNumberId, content.movesFrom) : sessionKey
    return { contacts: [{ change: 'moved', sessionKey: oldSessionKey, newSessionKey, at }] }
  }
  if ('revises' in content) return { revisions: [{ messageId: content.revises, sessionKey, text: content.text, at }] }
  return { messages: [messageOf(id, at, content, person, phoneNumberId)] }
}

const Echo = z.extend(Message, { to: lenient(z.string()), to_user_id: lenient(z.string()) })

/** A message that was written in the Business app. Messages that were sent by the API are not reported here. */
function parseEcho(raw: unknown, phoneNumberId: string): ParsedItem {
  const parsed = Echo.safeParse(raw)
  if (!parsed.success) return skipped('malformed', 'message_echoes')
  const { id, timestamp, to: phone, to_user_id: userId = phone } = parsed.data
  const content = contentOf(parsed.data, raw)
  if (userId === undefined || typeof content === 'string' || !('attachments' in content)) return skipped('echo', id)
  const person = { id: userId, ...(phone ? { phone } : {}) }
  return { echoes: [messageOf(id, timestamp * SECOND_MS, content, person, phoneNumberId)] }
}

function parseStatus(raw: unknown, phoneNumberId: string): ParsedItem {
  const parsed = Status.safeParse(raw)
  if (!parsed.success) return skipped('malformed', 'statuses')
  const { type = 'message', status: name } = parsed.data
  const status = type === 'message' && Object.hasOwn(STATUSES, name) ? STATUSES[name] : undefined
  if (!status) return skipped('notMessage', `statuses ${type} ${name}`)
  const { id, timestamp, recipient_id, recipient_user_id, errors } = parsed.data
  const [error] = errors
  const failure = failureOfCode(error?.code ?? 0, error?.error_data?.details ?? error?.title ?? '')
  const receipt: Receipt = {
    status,
    messageId: id,
    sessionKey: sessionKeyOf(phoneNumberId, recipient_user_id ?? recipient_id ?? ''),
    at: timestamp * SECOND_MS,
    ...(status === 'failed' ? { failure } : {}),
  }
  return { receipts: [receipt] }
}

function parseChange(raw: unknown, ownId: string): ParsedItem[] {
  const parsed = Change.safeParse(raw)
  if (!parsed.success) return [skipped('malformed', 'changes')]
  const { field, value } = parsed.data
  const phoneNumberId = value.metadata?.phone_number_id
  if (phoneNumberId === undefined) return [skipped('notMessage', field)]
  if (phoneNumberId !== ownId) return [skipped('foreign', phoneNumberId)]
  if (field === 'smb_message_echoes') return value.message_echoes.map((echo) => parseEcho(echo, ownId))
  if (field !== 'messages') return [skipped('notMessage', field)]
  return [
    ...value.messages.map((message) => parseMessage(message, value.contacts, ownId)),
    ...value.statuses.map((status) => parseStatus(status, ownId)),
    ...value.errors.map(({ code }) => skipped('notMessage', `errors ${code}`)),
  ]
}

function parseEntry(raw: unknown, ownId: string): ParsedItem[] {
  const entry = Entry.safeParse(raw)
  return entry.success
    ? entry.data.changes.flatMap((change) => parseChange(change, ownId))
    : [skipped('malformed', 'entry')]
}

/** Reads a webhook of the WhatsApp Cloud API: every entry, every change, every message of it. */
export function parseWhatsApp(body: Uint8Array, phoneNumberId: string): Parsed | null {
  const parsed = Body.safeParse(jsonIn(textOf(body)))
  if (!parsed.success) return null
  const { object, entry } = parsed.data
  if (object !== 'whatsapp_business_account') return mergeItems([skipped('foreign', object)])
  return mergeItems(entry.flatMap((given) => parseEntry(given, phoneNumberId)))
}
