import { type Answer, type Loopback, objectIn, type Received, startLoopback, textIn } from './loopback.ts'
import { signedByViber } from './signing.ts'

export interface ViberBot {
  token: string
  id: string
  name: string
  hook?: string
  eventTypes?: unknown
}

export interface Viber extends Loopback {
  bots: ViberBot[]
  sent: Record<string, unknown>[]
  unsubscribed: Set<string>
  /** The server that receives webhooks, if the origin of their addresses does not resolve. */
  server?: URL
  /** Sends an event (JSON text) to the bot's webhook. */
  deliver(bot: ViberBot, event: string): Promise<Response>
}

/** Viber responds with 200 to everything; the status is in the body. */
export const viberStatus = (status: number, words: string): Answer => ({
  body: { status, status_message: words, chat_hostname: 'SN-CHAT-09_' },
})

const FIRST_TOKEN = 5_712_345_678_901_234_160n

function say(viber: Viber, raw: Buffer, body: Record<string, unknown>): Answer {
  const text = textIn(body['text'])
  const name = textIn(objectIn(body['sender'])['name'])
  if (raw.byteLength > 30 * 1_024 || text.length > 7_000) return viberStatus(3, 'badData')
  if (name === '' || name.length > 28 || (body['type'] === 'text' && text === '')) return viberStatus(4, 'missingData')
  if (viber.unsubscribed.has(textIn(body['receiver']))) return viberStatus(6, 'receiverNotSubscribed')
  viber.sent.push(body)
  const token = FIRST_TOKEN + BigInt(viber.sent.length - 1)
  return {
    text: `{"status":0,"status_message":"ok","message_token":${token},"chat_hostname":"SN-CHAT-09_","billing_status":1}`,
  }
}

/** Viber calls the address during this call: it has to respond with 200 to a signed event. */
async function setWebhook(viber: Viber, bot: ViberBot, body: Record<string, unknown>): Promise<Answer> {
  const url = textIn(body['url'])
  if (url === '') {
    delete bot.hook
    return { body: { status: 0, status_message: 'ok', event_types: [] } }
  }
  const before = bot.hook
  bot.hook = url
  const event =
    '{"event":"webhook","timestamp":1785312000000,"chat_hostname":"SN-CHAT-09_","message_token":5712345678901234144}'
  const answer = await viber.deliver(bot, event).catch(() => null)
  if (answer?.status === 200) {
    bot.eventTypes = body['event_types']
    return { body: { status: 0, status_message: 'ok', event_types: bot.eventTypes } }
  }
  if (before === undefined) delete bot.hook
  else bot.hook = before
  return viberStatus(1, 'invalidUrl')
}

function think(viber: Viber, { path, headers, raw, body: given }: Received): Answer | Promise<Answer> {
  const bot = viber.bots.find(({ token }) => token === headers['x-viber-auth-token'])
  const body = objectIn(given)
  if (!bot) return viberStatus(2, 'invalidAuthToken')
  if (path === '/pa/get_account_info')
    return {
      body: {
        status: 0,
        status_message: 'ok',
        id: bot.id,
        name: bot.name,
        uri: 'shop',
        webhook: bot.hook,
        event_types: bot.eventTypes,
        subscribers_count: 3,
      },
    }
  if (path === '/pa/set_webhook') return setWebhook(viber, bot, body)
  if (path === '/pa/send_message') return bot.hook ? say(viber, raw, body) : viberStatus(10, 'webhookNotSet')
  return viberStatus(8, 'notFound')
}

/** A local stand-in of Viber's REST API. */
export async function startViber(...bots: ViberBot[]): Promise<Viber> {
  const loopback = await startLoopback((call) => think(viber, call), 'viber')
  const viber: Viber = Object.assign(loopback, {
    bots,
    sent: [],
    unsubscribed: new Set<string>(),
    deliver: (bot: ViberBot, event: string) =>
      fetch(new URL(URL.parse(bot.hook ?? '')?.pathname ?? '', viber.server ?? bot.hook), {
        method: 'POST',
        headers: signedByViber(bot.token, event),
        body: event,
      }),
  })
  return viber
}
