import { readFileSync } from 'node:fs'
import type { ProviderType } from '../../../worker/channels/adapter.ts'
import { adapterOf } from '../../../worker/channels/adapters.ts'
import type { Parsed } from '../../../worker/channels/inbound.ts'
import { bytes, connectionOf } from './connections.ts'

/** A provider's message without its envelope, and the expected result of parsing it. */
export interface Case {
  name: string
  /** Of WhatsApp, Telegram and Viber: the message; of Messenger and Instagram `item`: one of the list `messaging`. */
  message?: object
  item?: { message?: object }
  /** Of WhatsApp: the fields beside the message. */
  value?: object
  /** Of Telegram: an update of another kind. */
  update?: object
  /** Of Viber. */
  event?: { message?: object; user?: unknown }
  gets: object
}

export const CASE_PROVIDERS = ['whatsapp', 'facebook', 'instagram', 'telegram', 'viber'] as const
export const casesOf = (type: ProviderType): Case[] =>
  JSON.parse(readFileSync(new URL(`../../channels/meaning/${type}.json`, import.meta.url), 'utf8')) as Case[]

const NOW = 1_785_312_040_000
const BAT = { id: 5_512_340_987, is_bot: false, first_name: 'Bat' }
const VIBER_USER = { id: 'Zm9vYmFyMTIzNDU2Nzg5MA==', name: 'Bat', language: 'mn', country: 'MN' }

/** The part of a body with content: each field is parsed, or listed as dropped. */
export function given(type: ProviderType, { message, item, update, event }: Case): object {
  if (type === 'whatsapp') return { from: '15550100222', id: 'wamid.CASE', timestamp: '1785312004', ...message }
  if (type === 'telegram')
    return {
      update_id: 9,
      ...(update ?? {
        message: {
          ...{ message_id: 1201, from: BAT, date: 1_785_312_004 },
          chat: { id: BAT.id, first_name: 'Bat', type: 'private' },
          ...message,
        },
      }),
    }
  if (type === 'viber')
    return {
      ...{ event: 'message', timestamp: 1_785_312_004_523, message_token: '5712345678901234145' },
      ...(event?.message ? { sender: VIBER_USER } : {}),
      ...event,
      ...(event?.user ? { user: VIBER_USER } : {}),
    }
  const isPage = type === 'facebook'
  return {
    sender: { id: isPage ? '7392015648120394' : '6012345678901234' },
    recipient: { id: isPage ? '102938475610293' : '17841400000000123' },
    timestamp: 1_785_312_004_523,
    ...item,
    ...(item?.message ? { message: { mid: 'm_CASE', ...item.message } } : {}),
  }
}

function bodyOf(type: ProviderType, one: Case): unknown {
  const content = given(type, one)
  if (type === 'telegram' || type === 'viber') return content
  if (type !== 'whatsapp')
    return {
      object: type === 'facebook' ? 'page' : 'instagram',
      entry: [{ id: type === 'facebook' ? '102938475610293' : '17841400000000123', time: 1, messaging: [content] }],
    }
  const value = {
    metadata: { display_phone_number: '15550100001', phone_number_id: '201301401501601' },
    contacts: [{ profile: { name: 'Lucía' }, wa_id: '15550100222' }],
    messages: [content],
    ...one.value,
  }
  return { object: 'whatsapp_business_account', entry: [{ id: '2', changes: [{ field: 'messages', value }] }] }
}

export function readCase(type: ProviderType, one: Case): Parsed {
  const connection = { ...connectionOf(type), accountLink: 'https://t.me/shop_bot' }
  const parsed = adapterOf(type).parse(bytes(JSON.stringify(bodyOf(type, one))), connection, NOW)
  if (!parsed) throw new Error(`Not read: ${one.name}`)
  return parsed
}

/** The parsed message, without fields that are the same for every message of a provider. */
export function gotten(parsed: Parsed): object {
  const said = ({
    kind,
    text,
    payload,
    attachments,
    sessionKey,
    person,
    replyTo,
    albumId,
  }: Parsed['messages'][number]) => ({
    ...{ kind, text, ...(payload !== undefined && { payload }), attachments, sessionKey, person, replyTo },
    ...(albumId && { albumId }),
  })
  const lists = { ...parsed, messages: parsed.messages.map(said), echoes: parsed.echoes.map(said) }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => !Array.isArray(list) || list.length > 0))
}
