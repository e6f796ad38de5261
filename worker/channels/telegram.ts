import * as z from 'zod/mini'
import type { ChannelAdapter, Connection, Media } from './adapter.ts'
import { speaking } from './compose.ts'
import { asHtml, bytesOf } from './dialects.ts'
import type { Failure } from './failures.ts'
import { type CheckReport, type Finding, refused } from './findings.ts'
import { endingOf } from './links.ts'
import { call, download, isFailure, type ProviderHttp } from './provider-http.ts'
import { isSameSecret } from './signatures.ts'
import { isAboutFormat, isTooLateTap, telegramFailure } from './telegram.failures.ts'
import { type Bot, parseTelegram } from './telegram.parse.ts'
import { methodOf, placeOf } from './telegram.send.ts'
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
async function ask(
  method: string,
  body: object,
  { settings }: Connection,
  http: ProviderHttp,
): Promise<Failure | { result: unknown }> {
  const token = settings.botToken ?? ''
  if (!TOKEN.test(token)) return { reason: 'tokenInvalid', code: 'form', detail: '' }
  const answer = await call(http, { url: `${http.addresses.telegram}/bot${token}/${method}`, body })
  if (isFailure(answer)) return answer
  const failure = telegramFailure(answer, token)
  if (failure) return failure
  const { body: given } = answer
  return { result: typeof given === 'object' && given !== null && 'result' in given ? given.result : null }
}

const failureIn = (answer: Failure | { result: unknown }): Failure | null => ('reason' in answer ? answer : null)

const SentMessage = z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) })
const File = z.object({ file_path: z.string().check(z.regex(/^(?:[\w-]+\/)*[\w-]+(?:\.\w+)?$/)) })
const Me = z.object({ id: z.number(), first_name: z.string(), username: lenient(z.string()) })
const Hook = z.object({
  url: z.string(),
  pending_update_count: lenient(z.number()),
  last_error_message: lenient(z.string()),
  allowed_updates: lenientList(z.string()),
})

function hookFindings(hook: z.output<typeof Hook>, { webhookUrl, settings }: Connection): Finding[] {
  if (!settings.webhookSecret) return [{ code: 'webhookMissing' }]
  if (hook.url === '') return [{ code: 'webhookMissing' }]
  if (hook.url !== webhookUrl) return [{ code: 'webhookElsewhere', facts: { url: hook.url } }]
  const missing = hook.allowed_updates.length > 0 && !hook.allowed_updates.includes('message')
  const waiting = hook.pending_update_count ?? 0
  return [
    { code: 'webhookSet' },
    ...(missing ? [{ code: 'fieldsMissing' as const, facts: { fields: 'message' } }] : []),
    ...(hook.last_error_message && waiting > 0
      ? [{ code: 'webhookFailing' as const, facts: { waiting, why: hook.last_error_message } }]
      : []),
  ]
}

const setHook = async (connection: Connection, http: ProviderHttp): Promise<Failure | null> =>
  failureIn(
    await ask(
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

/** A webhook of ours that an older version set asks for fewer updates: it is set again. */
async function renewed(hook: z.output<typeof Hook>, connection: Connection, http: ProviderHttp) {
  const isOurs = hook.url === connection.webhookUrl && Boolean(connection.settings.webhookSecret)
  const isWhole = ALLOWED_UPDATES.every((update) => hook.allowed_updates.includes(update))
  if (!isOurs || isWhole || (await setHook(connection, http))) return hook
  return { ...hook, allowed_updates: ALLOWED_UPDATES }
}

async function check(connection: Connection, http: ProviderHttp): Promise<CheckReport> {
  const answer = await ask('getMe', {}, connection, http)
  if ('reason' in answer) return refused(answer)
  const me = Me.safeParse(answer.result)
  if (!me.success) return refused({ reason: 'resultUnknown', code: 'shape', detail: '' })
  const name = me.data.username ? `${me.data.first_name} (@${me.data.username})` : me.data.first_name
  const { id, username } = me.data
  const account = { id: String(id), name, link: username ? `https://t.me/${username}` : null }
  const told = await ask('getWebhookInfo', {}, connection, http)
  const hook = 'reason' in told ? null : Hook.safeParse(told.result)
  const found: Finding[] = 'reason' in told ? [{ code: 'refused', failure: told }] : []
  if (hook?.success) found.push(...hookFindings(await renewed(hook.data, connection, http), connection))
  return { account, findings: [{ code: 'tokenBelongsTo', facts: { name } }, ...found] }
}

/** By their address Telegram takes photos up to 5 MB, and of documents PDF, ZIP and GIF up to 20 MB. */
const PHOTO_MAX_BYTES = 5 * 1024 * 1024
const OTHER_FILES = new Set(['docx', 'xlsx', 'pptx', 'txt', 'csv'])
const takes = ({ kind, url, size = 0 }: Media): boolean =>
  kind === 'image' ? size <= PHOTO_MAX_BYTES || endingOf(url) === 'gif' : !OTHER_FILES.has(endingOf(url))

const NAMED = /^https:\/\/t\.me\/(\w+)$/
/** A token begins with the number of its bot. */
const botOf = ({ settings, accountLink, locale }: Connection): Bot => ({
  locale,
  id: Number.parseInt(settings.botToken ?? '', 10),
  username: NAMED.exec(accountLink ?? '')?.[1] ?? null,
})

/** Telegram's bots, in private chats, and in groups where they are named or replied to. */
export const telegram: ChannelAdapter = {
  type: 'telegram',
  async verify({ headers }, { settings }) {
    if (!settings.webhookSecret) return 'unconfigured'
    const given = headers.get('x-telegram-bot-api-secret-token')
    return given !== null && (await isSameSecret(settings.webhookSecret, given)) ? 'genuine' : 'forged'
  },
  parse: (body, connection, now) => parseTelegram(body, botOf(connection), now),
  ...speaking(
    {
      can: { links: true, quotes: true },
      write: asHtml,
      measure: {
        unitsMax: TEXT_MAX,
        fits: (part) => part.text.length <= TEXT_MAX && bytesOf(asHtml(part)) <= RAW_MAX_BYTES,
      },
      captionMax: 1_024,
      suggestions: { most: 20, titleMax: 64, payloadMax: 64 },
    },
    takes,
  ),
  /** If Telegram cannot parse the HTML, the text is sent again without it. */
  async send(outgoing, to, connection, http) {
    const first = methodOf(outgoing, to)
    let answer = await ask(first.method, first.body, connection, http)
    if ('reason' in answer && isAboutFormat(answer)) {
      const again = methodOf(outgoing, to, true)
      answer = await ask(again.method, again.body, connection, http)
    }
    if ('reason' in answer) return { failure: answer }
    const sent = SentMessage.safeParse(answer.result)
    return { messageId: sent.success ? `${sent.data.chat.id}:${sent.data.message_id}` : null }
  },
  async seen({ tapId }, connection, http) {
    if (!tapId) return null
    const failure = failureIn(await ask('answerCallbackQuery', { callback_query_id: tapId }, connection, http))
    return failure && isTooLateTap(failure) ? null : failure
  },
  typing: async (to, connection, http) =>
    failureIn(await ask('sendChatAction', { ...placeOf(to), action: 'typing' }, connection, http)),
  typingLastsMs: 5_000,
  /** A file's address contains the token, so the file is fetched here and the address never given out. */
  async media(mediaId, connection, http) {
    const answer = await ask('getFile', { file_id: mediaId }, connection, http)
    if ('reason' in answer) return answer
    const file = File.safeParse(answer.result)
    if (!file.success) return { reason: 'mediaRefused', code: 'shape', detail: '' }
    return download(http, `${http.addresses.telegram}/file/bot${connection.settings.botToken}/${file.data.file_path}`)
  },
  async connect(connection, http) {
    if (!connection.settings.webhookSecret) return { account: null, findings: [{ code: 'webhookMissing' }] }
    const failure = await setHook(connection, http)
    if (failure) {
      const code = failure.reason === 'requestRefused' ? 'webhookRefused' : 'refused'
      return { account: null, findings: [{ code, failure }] }
    }
    return check(connection, http)
  },
  /** A bot whose webhook is another address by now is left as it is. */
  async disconnect(connection, http) {
    const told = await ask('getWebhookInfo', {}, connection, http)
    if ('reason' in told) return told
    const hook = Hook.safeParse(told.result)
    if (!hook.success || hook.data.url !== connection.webhookUrl) return null
    return failureIn(await ask('deleteWebhook', { drop_pending_updates: false }, connection, http))
  },
  check,
}
