import * as z from 'zod/mini'
import type { ChannelAdapter, Connection, Media } from './adapter.ts'
import { messageFormat } from './compose.ts'
import { asHtml, bytesOf } from './dialects.ts'
import type { Failure } from './failures.ts'
import { type CheckReport, type Finding, refused } from './findings.ts'
import { endingOf } from './links.ts'
import { call, download, isFailure, type ProviderHttp } from './provider-http.ts'
import { isSameSecret } from './signatures.ts'
import {
  isAboutFormat,
  isTooLateTap,
  otherAddress,
  type TelegramFailure,
  telegramFailure,
} from './telegram.failures.ts'
import { type Bot, parseTelegram } from './telegram.parse.ts'
import { destinationOf, methodOf } from './telegram.send.ts'
import { lenient, lenientList } from './wire-shapes.ts'

const TEXT_MAX = 4_096
const RAW_MAX_BYTES = 32_768
const TOKEN = /^\d{1,20}:[\w-]{1,100}$/
const ALLOWED_UPDATES = [
  ...['message', 'edited_message', 'callback_query', 'my_chat_member'],
  ...['business_message', 'edited_business_message', 'deleted_business_messages', 'business_connection'],
  ...['message_reaction', 'pre_checkout_query', 'shipping_query'],
]

/** Calls one method of the Bot API. The token is part of the address, so addresses are never stored or logged. */
async function callMethod(
  method: string,
  body: object,
  { settings }: Connection,
  http: ProviderHttp,
): Promise<TelegramFailure | { result: unknown }> {
  const token = settings.botToken ?? ''
  if (!TOKEN.test(token)) return { reason: 'tokenInvalid', code: 'form', detail: '' }
  const answer = await call(http, { url: `${http.addresses.telegram}/bot${token}/${method}`, body })
  if (isFailure(answer)) return answer
  const failure = telegramFailure(answer, token)
  if (failure) return failure
  const { body: content } = answer
  return { result: typeof content === 'object' && content !== null && 'result' in content ? content.result : null }
}

const failureIn = (answer: Failure | { result: unknown }): Failure | null => ('reason' in answer ? answer : null)

const SentMessage = z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) })
const File = z.object({ file_path: z.string().check(z.regex(/^(?:[\w-]+\/)*[\w-]+(?:\.\w+)?$/)) })
const Me = z.object({ id: z.number(), first_name: z.string(), username: lenient(z.string()) })
const WebhookInfo = z.object({
  url: z.string(),
  pending_update_count: lenient(z.number()),
  last_error_message: lenient(z.string()),
  allowed_updates: lenientList(z.string()),
})

function webhookFindings(webhook: z.output<typeof WebhookInfo>, { webhookUrl, settings }: Connection): Finding[] {
  if (!settings.webhookSecret) return [{ code: 'webhookMissing' }]
  if (webhook.url === '') return [{ code: 'webhookMissing' }]
  if (webhook.url !== webhookUrl) return [{ code: 'webhookElsewhere', facts: { url: webhook.url } }]
  const isMessageMissing = webhook.allowed_updates.length > 0 && !webhook.allowed_updates.includes('message')
  const waiting = webhook.pending_update_count ?? 0
  return [
    { code: 'webhookSet' },
    ...(isMessageMissing ? [{ code: 'fieldsMissing' as const, facts: { fields: 'message' } }] : []),
    ...(webhook.last_error_message && waiting > 0
      ? [{ code: 'webhookFailing' as const, facts: { waiting, why: webhook.last_error_message } }]
      : []),
  ]
}

const setWebhook = async (connection: Connection, http: ProviderHttp): Promise<Failure | null> =>
  failureIn(
    await callMethod(
      'setWebhook',
      {
        url: connection.webhookUrl,
        secret_token: connection.settings.webhookSecret,
        max_connections: 40,
        allowed_updates: ALLOWED_UPDATES,
        drop_pending_updates: false,
      },
      connection,
      http,
    ),
  )

/** Sets our webhook again when an older version registered it for fewer kinds of updates. */
async function refreshedWebhook(webhook: z.output<typeof WebhookInfo>, connection: Connection, http: ProviderHttp) {
  const isOurs = webhook.url === connection.webhookUrl && Boolean(connection.settings.webhookSecret)
  const isComplete = ALLOWED_UPDATES.every((update) => webhook.allowed_updates.includes(update))
  if (!isOurs || isComplete || (await setWebhook(connection, http))) return webhook
  return { ...webhook, allowed_updates: ALLOWED_UPDATES }
}

async function check(connection: Connection, http: ProviderHttp): Promise<CheckReport> {
  const answer = await callMethod('getMe', {}, connection, http)
  if ('reason' in answer) return refused(answer)
  const me = Me.safeParse(answer.result)
  if (!me.success) return refused({ reason: 'resultUnknown', code: 'shape', detail: '' })
  const name = me.data.username ? `${me.data.first_name} (@${me.data.username})` : me.data.first_name
  const { id, username } = me.data
  const account = { id: String(id), name, link: username ? `https://t.me/${username}` : null }
  const info = await callMethod('getWebhookInfo', {}, connection, http)
  const webhook = 'reason' in info ? null : WebhookInfo.safeParse(info.result)
  const findings: Finding[] = 'reason' in info ? [{ code: 'refused', failure: info }] : []
  if (webhook?.success)
    findings.push(...webhookFindings(await refreshedWebhook(webhook.data, connection, http), connection))
  return { account, findings: [{ code: 'tokenBelongsTo', facts: { name } }, ...findings] }
}

/** By their address Telegram takes photos up to 5 MB, and of documents PDF, ZIP and GIF up to 20 MB. */
const PHOTO_MAX_BYTES = 5 * 1024 * 1024
const OTHER_FILES = new Set(['docx', 'xlsx', 'pptx', 'txt', 'csv'])
const acceptsMedia = ({ kind, url, size = 0 }: Media): boolean =>
  kind === 'image' ? size <= PHOTO_MAX_BYTES || endingOf(url) === 'gif' : !OTHER_FILES.has(endingOf(url))

const BOT_LINK = /^https:\/\/t\.me\/(\w+)$/
/** A token begins with the number of its bot. */
const botOf = ({ settings, accountLink, locale }: Connection): Bot => ({
  locale,
  id: Number.parseInt(settings.botToken ?? '', 10),
  username: BOT_LINK.exec(accountLink ?? '')?.[1] ?? null,
})

/** Telegram's bots, in private chats, and in groups where they are named or replied to. */
export const telegram: ChannelAdapter = {
  type: 'telegram',
  async verify({ headers }, { settings }) {
    if (!settings.webhookSecret) return 'unconfigured'
    const received = headers.get('x-telegram-bot-api-secret-token')
    return received !== null && (await isSameSecret(settings.webhookSecret, received)) ? 'genuine' : 'forged'
  },
  parse: (body, connection, now) => parseTelegram(body, botOf(connection), now),
  ...messageFormat(
    {
      markup: { links: true, quotes: true },
      render: asHtml,
      measure: {
        unitsMax: TEXT_MAX,
        fits: (part) => part.text.length <= TEXT_MAX && bytesOf(asHtml(part)) <= RAW_MAX_BYTES,
      },
      captionMax: 1_024,
      suggestions: { countMax: 20, titleMax: 64, payloadMax: 64 },
    },
    acceptsMedia,
  ),
  /** If the chat has a new id, or no such topic any more, the message goes there; if Telegram cannot parse the HTML, without it. */
  async send(outgoing, to, connection, http) {
    let address = to
    const attempt = (isPlain = false) => {
      const { method, body } = methodOf(outgoing, address, isPlain)
      return callMethod(method, body, connection, http)
    }
    let answer = await attempt()
    const other = 'reason' in answer ? otherAddress(answer, to) : null
    if (other) {
      address = other
      answer = await attempt()
    }
    if ('reason' in answer && isAboutFormat(answer)) answer = await attempt(true)
    if ('reason' in answer) return { failure: answer }
    const sent = SentMessage.safeParse(answer.result)
    return { messageId: sent.success ? `${sent.data.chat.id}:${sent.data.message_id}` : null }
  },
  async seen({ tapId }, connection, http) {
    if (!tapId) return null
    const failure = failureIn(await callMethod('answerCallbackQuery', { callback_query_id: tapId }, connection, http))
    return failure && isTooLateTap(failure) ? null : failure
  },
  typing: async (to, connection, http) =>
    failureIn(await callMethod('sendChatAction', { ...destinationOf(to), action: 'typing' }, connection, http)),
  typingLastsMs: 5_000,
  /** A file's address contains the token, so the file is fetched here and the address never given out. */
  async media(mediaId, connection, http) {
    const answer = await callMethod('getFile', { file_id: mediaId }, connection, http)
    if ('reason' in answer) return answer
    const file = File.safeParse(answer.result)
    if (!file.success) return { reason: 'mediaRefused', code: 'shape', detail: '' }
    return download(http, `${http.addresses.telegram}/file/bot${connection.settings.botToken}/${file.data.file_path}`)
  },
  async connect(connection, http) {
    if (!connection.settings.webhookSecret) return { account: null, findings: [{ code: 'webhookMissing' }] }
    const failure = await setWebhook(connection, http)
    if (failure) {
      const code = failure.reason === 'requestRefused' ? 'webhookRefused' : 'refused'
      return { account: null, findings: [{ code, failure }] }
    }
    return check(connection, http)
  },
  /** A bot whose webhook is another address by now is left as it is. */
  async disconnect(connection, http) {
    const info = await callMethod('getWebhookInfo', {}, connection, http)
    if ('reason' in info) return info
    const webhook = WebhookInfo.safeParse(info.result)
    if (!webhook.success || webhook.data.url !== connection.webhookUrl) return null
    return failureIn(await callMethod('deleteWebhook', { drop_pending_updates: false }, connection, http))
  },
  check,
}
