import { type Answer, type Loopback, objectIn, type Received, startLoopback, textIn } from './loopback.ts'
import { sentByTelegram } from './signing.ts'
import { telegramComplaint } from './telegram-methods.ts'

export interface TelegramBot {
  token: string
  id: number
  username: string
  hook?: { url: string; secret: string; allowed: unknown }
  lastError?: string
  pending?: number
}

export interface Telegram extends Loopback {
  bots: TelegramBot[]
  sent: Record<string, unknown>[]
  actions: Record<string, unknown>[]
  acknowledged: string[]
  blockedBy: Set<string>
  /** The server that receives webhooks, if the origin of their addresses does not resolve. */
  server?: URL
  /** Sends an update to the bot's webhook, as Telegram does. */
  deliver(bot: TelegramBot, update: unknown): Promise<Response>
}

const refused = (code: number, description: string, parameters?: object, headers = {}): Answer => ({
  status: code,
  headers,
  body: { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) },
})
const good = (result: unknown): Answer => ({ body: { ok: true, result } })

export const flooded = (seconds: number): Answer =>
  refused(
    429,
    `Too Many Requests: retry after ${seconds}`,
    { retry_after: seconds },
    { 'retry-after': String(seconds) },
  )

const TAG = /<(\/?)(b|strong|i|em|u|s|code|pre|blockquote|a)((?: [a-z-]+="[^"<>]*")?)>/g
const KNOWN = /&(?:lt|gt|amp|quot|#\d+);/g

/** The text of HTML; `null` if Telegram could not parse it. */
export function textOfHtml(html: string): string | null {
  const open: string[] = []
  let isRight = true
  const bare = html.replaceAll(TAG, (_, closing: string, name: string) => {
    if (!closing) open.push(name)
    else if (open.pop() !== name) isRight = false
    return ''
  })
  if (!isRight || open.length > 0 || /[<>]/.test(bare) || /&(?!(?:lt|gt|amp|quot|#\d+);)/.test(bare)) return null
  return bare.replaceAll(
    KNOWN,
    (entity) => ({ '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' })[entity] ?? entity,
  )
}

function say(telegram: Telegram, body: Record<string, unknown>): Answer {
  const raw = textIn(body['text'])
  const chat = String(body['chat_id'])
  if (Buffer.byteLength(raw) > 32_768) return refused(400, 'Bad Request: text is too long')
  const text = body['parse_mode'] === 'HTML' ? textOfHtml(raw) : raw
  if (text === null) return refused(400, "Bad Request: can't parse entities: unexpected end tag at byte offset 3")
  if (text.trim() === '') return refused(400, 'Bad Request: message text is empty')
  if (text.length > 4_096) return refused(400, 'Bad Request: message is too long')
  if (telegram.blockedBy.has(chat)) return refused(403, 'Forbidden: bot was blocked by the user')
  telegram.sent.push(body)
  const chatShown = { id: Number(chat), type: 'private', first_name: 'Bat' }
  return good({ message_id: 1_300 + telegram.sent.length, chat: chatShown, date: 1_785_312_040, text })
}

function setWebhook(bot: TelegramBot, body: Record<string, unknown>): Answer {
  const url = URL.parse(textIn(body['url']))
  const isOurs = /^(?:127\.0\.0\.1|localhost|vocero\.test)$/.test(url?.hostname ?? '')
  if (url?.protocol !== 'https:' && !isOurs)
    return refused(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
  const secret = textIn(body['secret_token'])
  if (!/^[\w-]{1,256}$/.test(secret)) return refused(400, 'Bad Request: secret token contains unallowed characters')
  bot.hook = { url: url?.href ?? '', secret, allowed: body['allowed_updates'] }
  return { body: { ok: true, result: true, description: 'Webhook was set' } }
}

const hookInfo = ({ hook, lastError, pending = 0 }: TelegramBot): Answer =>
  good({
    url: hook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: pending,
    ...(lastError ? { last_error_date: 1_785_312_000, last_error_message: lastError } : {}),
    ...(hook ? { max_connections: 40, allowed_updates: hook.allowed } : {}),
  })

function think(telegram: Telegram, { path, body: given }: Received): Answer {
  if (path.startsWith('/file/bot'))
    return { headers: { 'content-type': 'image/jpeg', 'content-length': '3' }, text: 'jpg' }
  const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
  const bot = telegram.bots.find((one) => one.token === token)
  const body = objectIn(given)
  if (!token || !method) return refused(404, 'Not Found')
  if (!bot) return refused(401, 'Unauthorized')
  const complaint = telegramComplaint(method, body)
  if (complaint) return refused(400, `Bad Request: ${complaint}`)
  switch (method) {
    case 'getMe':
      return good({ id: bot.id, is_bot: true, first_name: 'Shop', username: bot.username })
    case 'setWebhook':
      return setWebhook(bot, body)
    case 'getWebhookInfo':
      return hookInfo(bot)
    case 'deleteWebhook':
      delete bot.hook
      return good(true)
    case 'sendMessage':
      return say(telegram, body)
    case 'sendPhoto':
    case 'sendAudio':
    case 'sendVoice':
    case 'sendVideo':
    case 'sendDocument':
      return say(telegram, { text: textIn(body['caption']) || '(media)', ...body })
    case 'getFile':
      return body['file_id'] === 'AgACbig'
        ? good({ file_id: 'AgACbig', file_unique_id: 'q2', file_size: 3, file_path: 'photos/file_1.jpg' })
        : refused(400, 'Bad Request: wrong file identifier/HTTP URL specified')
    case 'sendChatAction':
      telegram.actions.push(body)
      return good(true)
    case 'answerCallbackQuery':
      if (body['callback_query_id'] === 'old')
        return refused(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid')
      telegram.acknowledged.push(textIn(body['callback_query_id']))
      return good(true)
    default:
      return refused(404, 'Not Found')
  }
}

/** A local stand-in of Telegram's Bot API. */
export async function startTelegram(...bots: TelegramBot[]): Promise<Telegram> {
  const loopback = await startLoopback((call) => think(telegram, call), 'telegram')
  const telegram: Telegram = Object.assign(loopback, {
    bots,
    sent: [],
    actions: [],
    acknowledged: [],
    blockedBy: new Set<string>(),
    deliver: (bot: TelegramBot, update: unknown) =>
      fetch(new URL(URL.parse(bot.hook?.url ?? '')?.pathname ?? '', telegram.server ?? bot.hook?.url), {
        method: 'POST',
        headers: sentByTelegram(bot.hook?.secret ?? ''),
        body: JSON.stringify(update),
      }),
  })
  return telegram
}
