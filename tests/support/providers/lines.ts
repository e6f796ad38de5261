import type { ProviderType } from '../../../worker/channels/adapter.ts'
import { COMPLETE } from '../channels.ts'
import type { Server } from '../server.ts'
import type { Providers } from './all.ts'
import { type Answer, type Loopback, objectIn, textIn } from './loopback.ts'
import { sentByTelegram, signedByMeta, signedByViber } from './signing.ts'

export interface Saying {
  person: string
  text: string
  /** The provider's number of the message, which identifies it. */
  number: number
  at?: number
  /** The tracking data of our last message to the person, if the provider returns it. */
  trackingData?: string
}

export interface Sent {
  to: string
  text: string
}

/** The contact's side of a provider: webhook bodies of contacts, and the messages that they received. */
export interface Line {
  type: ProviderType
  said(saying: Saying): string
  /** Ten pictures that were sent together, as the provider's webhook bodies. */
  album?(person: string, first: number): string[]
  deliver(body: string, headers?: Record<string, string>): Promise<Response>
  /** The signature headers of a body. */
  proof(body: string): Record<string, string>
  standIn: Loopback
  sentTo(person: string): Sent[]
  /** Typing indicators and read marks for a contact. */
  typingActionsTo(person: string): string[]
  /** The session id of a person without the channel's name. */
  sessionOf(person: string): string
}

const seconds = (at = Date.now()): number => Math.floor(at / 1_000)
const { pageId = '' } = COMPLETE.facebook
const { pageId: accountId = '' } = COMPLETE.instagram
const { phoneNumberId = '' } = COMPLETE.whatsapp
const PICTURES = 10
const each = <Made>(make: (place: number) => Made): Made[] =>
  Array.from({ length: PICTURES }, (_, place) => make(place))

const whatsAppBody = (message: object, contact: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '200300400500600',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550100001', phone_number_id: phoneNumberId },
              contacts: [{ profile: { name: 'Lucía' }, ...contact }],
              messages: [message],
            },
          },
        ],
      },
    ],
  })

/** WhatsApp's webhook body of a person's message. */
export const whatsAppMessage = (person: string, message: object): string =>
  whatsAppBody({ from: person, timestamp: String(seconds() + 1), ...message }, { wa_id: person })

const whatsAppChange = (field: string, value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '200300400500600',
        changes: [
          { field, value: { messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId }, ...value } },
        ],
      },
    ],
  })

/** WhatsApp's webhook body of receipts. */
export const whatsAppStatuses = (...statuses: object[]): string => whatsAppChange('messages', { statuses })

/** WhatsApp's webhook body of a message from the Business app. */
export const whatsAppEcho = (person: string, text: string, id: string): string =>
  whatsAppChange('smb_message_echoes', {
    message_echoes: [
      { from: '15550100001', to: person, id, timestamp: String(seconds()), type: 'text', text: { body: text } },
    ],
  })

/** An event at Messenger or Instagram. */
export const messagingBody = (type: 'facebook' | 'instagram', event: object): string => {
  const id = type === 'facebook' ? pageId : accountId
  const object = type === 'facebook' ? 'page' : 'instagram'
  return JSON.stringify({ object, entry: [{ id, time: Date.now(), messaging: [{ recipient: { id }, ...event }] }] })
}

const messaging = (type: 'facebook' | 'instagram') => {
  const saying = (person: string, message: object, at = Date.now()): string =>
    messagingBody(type, { sender: { id: person }, timestamp: at, message })
  const image = { type: 'image', payload: { url: 'https://scontent.xx.fbcdn.net/v/photo.jpg?oh=x' } }
  return {
    said: ({ person, text, number, at }: Saying) => saying(person, { mid: `m_${type}_${number}`, text }, at),
    album: (person: string, first: number) => [
      saying(person, { mid: `m_${type}_${first}`, attachments: each(() => image) }),
    ],
  }
}

const whatsAppImage = (person: string, number: number): string =>
  whatsAppBody(
    {
      from: person,
      id: `wamid.${number}`,
      timestamp: String(seconds()),
      type: 'image',
      image: { mime_type: 'image/jpeg', id: '700800900100200' },
    },
    { wa_id: person },
  )

const telegramUpdate = (person: string, number: number, message: object, at?: number): string =>
  JSON.stringify({
    update_id: number,
    message: {
      message_id: number,
      from: { id: Number(person), is_bot: false, first_name: 'Bat', language_code: 'es' },
      chat: { id: Number(person), type: 'private', first_name: 'Bat' },
      date: seconds(at),
      ...message,
    },
  })

/** Viber's webhook body of a message; its token exceeds JavaScript's exact integers. */
export const viberMessage = ({ person, text, number, at = Date.now(), trackingData }: Saying): string =>
  `{"event":"message","timestamp":${at},"chat_hostname":"SN-CHAT-09_","message_token":${5_712_345_678_000_000_000n + BigInt(number)},` +
  `"sender":{"id":${JSON.stringify(person)},"name":"Bat-Erdene","language":"es","country":"MN","api_version":10},` +
  `"message":${JSON.stringify({ text, type: 'text', tracking_data: trackingData })},"silent":false}`

const graphSent = (sent: Record<string, unknown>[], person: string): Sent[] =>
  sent
    .filter((body) => objectIn(body['recipient'])['id'] === person)
    .map((body) => ({ to: person, text: textIn(objectIn(body['message'])['text']) }))

const senderActionsTo = (standIn: Loopback, person: string): string[] =>
  standIn.calls.flatMap(({ body }) => {
    const { recipient, sender_action: action } = objectIn(body)
    return typeof action === 'string' && objectIn(recipient)['id'] === person ? [action] : []
  })

type Speech = Omit<Line, 'type' | 'deliver' | 'proof'>

function speechOf(type: ProviderType, { graph, instagram, telegram, viber }: Providers): Speech {
  switch (type) {
    case 'facebook':
    case 'instagram': {
      const standIn = type === 'facebook' ? graph : instagram
      return {
        ...messaging(type),
        standIn,
        sentTo: (person) => graphSent(standIn.sent, person),
        typingActionsTo: (person) => senderActionsTo(standIn, person),
        sessionOf: (person) => `${type === 'facebook' ? pageId : accountId}:${person}`,
      }
    }
    case 'whatsapp':
      return {
        said: ({ person, text, number, at }) =>
          whatsAppBody(
            { from: person, id: `wamid.${number}`, timestamp: String(seconds(at)), type: 'text', text: { body: text } },
            { wa_id: person },
          ),
        album: (person, first) => each((place) => whatsAppImage(person, first + place)),
        standIn: graph,
        sentTo: (person) =>
          graph.sent
            .filter((body) => body['to'] === person)
            .map((body) => ({ to: person, text: textIn(objectIn(body['text'])['body']) })),
        typingActionsTo: () =>
          graph.calls.flatMap(({ body }) =>
            objectIn(body)['status'] === 'read' ? [objectIn(body)['typing_indicator'] ? 'typing' : 'read'] : [],
          ),
        sessionOf: (person) => `${phoneNumberId}:${person}`,
      }
    case 'telegram':
      return {
        said: ({ person, text, number, at }) => telegramUpdate(person, number, { text }, at),
        album: (person, first) =>
          each((place) =>
            telegramUpdate(person, first + place, {
              media_group_id: `album-${first}`,
              photo: [{ file_id: 'AgACbig', file_unique_id: `q${place}`, width: 1_280, height: 960 }],
            }),
          ),
        standIn: telegram,
        sentTo: (person) =>
          telegram.sent
            .filter((body) => String(body['chat_id']) === person)
            .map((body) => ({ to: person, text: textIn(body['text']) })),
        typingActionsTo: (person) =>
          telegram.actions.filter((body) => String(body['chat_id']) === person).map((body) => textIn(body['action'])),
        sessionOf: (person) => person,
      }
    case 'viber':
      return {
        said: (saying) => {
          const last = viber.sent.findLast((body) => body['receiver'] === saying.person)
          return viberMessage({ ...saying, ...(last && { trackingData: textIn(last['tracking_data']) }) })
        },
        standIn: viber,
        sentTo: (person) =>
          viber.sent
            .filter((body) => body['receiver'] === person)
            .map((body) => ({ to: person, text: textIn(body['text']) })),
        typingActionsTo: () => [],
        sessionOf: (person) => person,
      }
  }
}

/** The contact's side of a connected agent's provider. */
export function lineOf(type: ProviderType, server: Server, providers: Providers, agentId: string): Line {
  const { appSecret = '', botToken = '' } = COMPLETE[type]
  const secret = providers.telegram.bots[0]?.hook?.secret ?? ''
  const proof = (body: string): Record<string, string> => {
    if (type === 'telegram') return sentByTelegram(secret)
    return type === 'viber' ? signedByViber(botToken, body) : signedByMeta(appSecret, body)
  }
  return {
    type,
    ...speechOf(type, providers),
    proof,
    deliver: (body, headers = proof(body)) =>
      fetch(new URL(`/api/agents/${agentId}/channels/${type}`, server.url), { method: 'POST', headers, body }),
  }
}

/** Each provider's response to too many calls: retry after about a second. */
export const slowDown: Record<ProviderType, Answer> = {
  facebook: {
    status: 503,
    body: { error: { code: 2, message: 'Service temporarily unavailable', is_transient: true } },
  },
  instagram: {
    status: 503,
    body: { error: { code: 2, message: 'Service temporarily unavailable', is_transient: true } },
  },
  whatsapp: { status: 400, body: { error: { code: 131056, message: '(#131056) Pair rate limit hit' } } },
  telegram: {
    status: 429,
    headers: { 'retry-after': '1' },
    body: {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
    },
  },
  viber: { body: { status: 12, status_message: 'tooManyRequests' } },
}
