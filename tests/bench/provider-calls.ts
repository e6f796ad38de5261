import type { ProviderType } from '../../worker/channels/adapter.ts'
import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import { sealedChange } from '../../worker/features/channels/sealing.ts'
import { COMPLETE } from '../support/channels.ts'
import { type Loopback, startLoopback } from '../support/providers/loopback.ts'
import { sentByTelegram, signedByMeta, signedByViber } from '../support/providers/signing.ts'
import { dataKeys, type Server } from '../support/server.ts'

const TELEGRAM_SECRET = 'a-secret-of-the-bench'
const { appSecret = '' } = COMPLETE.facebook

let sentCount = 0

/** A contact's message, each from another contact. */
interface ProviderText {
  senderId: number
  id: number
  at: number
}
const nextText = (at: number): ProviderText => ({ senderId: 5_000_000_000 + ++sentCount, id: sentCount, at })

type Body = (said: readonly ProviderText[]) => object

const messaging =
  (object: string, own: string): Body =>
  (text) => ({
    object,
    entry: [
      {
        id: own,
        time: text[0]?.at,
        messaging: text.map(({ senderId, id, at }) => ({
          sender: { id: String(senderId) },
          recipient: { id: own },
          timestamp: at,
          message: { mid: `m_${id}`, text: '¿Cuál es el horario?' },
        })),
      },
    ],
  })

const whatsapp: Body = (text) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '200300400500600',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550100001', phone_number_id: COMPLETE.whatsapp['phoneNumberId'] },
            messages: text.map(({ senderId, id, at }) => ({
              from: String(senderId),
              id: `wamid.${id}`,
              timestamp: String(Math.floor(at / 1000)),
              type: 'text',
              text: { body: '¿Cuál es el horario?' },
            })),
          },
        },
      ],
    },
  ],
})

const telegram: Body = ([{ senderId, id, at } = nextText(0)]) => ({
  update_id: id,
  message: {
    message_id: id,
    from: { id: senderId, is_bot: false, first_name: 'Bat', language_code: 'es' },
    chat: { id: senderId, first_name: 'Bat', type: 'private' },
    date: Math.floor(at / 1000),
    text: '¿Cuál es el horario?',
  },
})

const viber: Body = ([{ senderId, id, at } = nextText(0)]) => ({
  event: 'message',
  timestamp: at,
  message_token: id,
  sender: { id: `p${senderId}==`, name: 'Bat', language: 'es', country: 'MN', api_version: 10 },
  message: { text: '¿Cuál es el horario?', type: 'text' },
  silent: false,
})

interface Provider {
  body: Body
  sign: (body: string) => Record<string, string>
  /** Whether a call may bring more than one update. */
  isBatched: boolean
}

const byMeta = (body: Body): Provider => ({ body, sign: (text) => signedByMeta(appSecret, text), isBatched: true })

export const PROVIDERS: Record<ProviderType, Provider> = {
  facebook: byMeta(messaging('page', COMPLETE.facebook['pageId'] ?? '')),
  instagram: byMeta(messaging('instagram', COMPLETE.instagram['pageId'] ?? '')),
  whatsapp: byMeta(whatsapp),
  telegram: { body: telegram, sign: () => sentByTelegram(TELEGRAM_SECRET), isBatched: false },
  viber: { body: viber, sign: (text) => signedByViber(COMPLETE.viber['botToken'] ?? '', text), isBatched: false },
}

/** Delivers so many updates in one call, each from somebody who has not written before, signed as its provider signs. */
export function deliver(url: URL, agent: string, type: ProviderType, updates = 1, at = Date.now()): Promise<Response> {
  const { body, sign } = PROVIDERS[type]
  const text = JSON.stringify(body(Array.from({ length: updates }, () => nextText(at))))
  return fetch(new URL(`/api/agents/${agent}/channels/${type}`, url), {
    method: 'POST',
    headers: sign(text),
    body: text,
  })
}

/** Opens a provider's channel at each of these agents. */
export async function openChannels({ db }: Server, agents: readonly string[], type: ProviderType): Promise<void> {
  const rows = agents.map(async (agent) => {
    const id = crypto.randomUUID()
    const settings = { ...COMPLETE[type], ...(type === 'telegram' && { webhookSecret: TELEGRAM_SECRET }) }
    const place = { id, type, fields: fieldsOfChannel(type, []), stored: {} }
    const { change } = await sealedChange(dataKeys, place, settings)
    return db
      .prepare(
        `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at) VALUES (?, ?, ?, 'active', ?, 0, 0)`,
      )
      .bind(id, agent, type, JSON.stringify(change))
  })
  await db.batch(await Promise.all(rows))
}

/** A server that accepts every call to any provider, and the variables with its addresses. */
export async function startProviders(): Promise<Loopback & { variables: Record<string, string> }> {
  let sent = 0
  const loopback = await startLoopback(() => {
    const id = ++sent
    loopback.calls.length = 0
    return {
      body: {
        ok: true,
        result: { message_id: id, chat: { id: 1, type: 'private' }, date: 1 },
        status: 0,
        status_message: 'ok',
        message_token: id,
        recipient_id: '1',
        message_id: `m_out_${id}`,
        messages: [{ id: `wamid.out.${id}` }],
      },
    }
  })
  const names = ['META_GRAPH_URL', 'INSTAGRAM_GRAPH_URL', 'TELEGRAM_API_URL', 'VIBER_API_URL']
  return Object.assign(loopback, { variables: Object.fromEntries(names.map((name) => [name, loopback.url])) })
}
