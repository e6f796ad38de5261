import * as z from 'zod/mini'
import type { ChannelAdapter, Connection, Media, Outgoing } from './adapter.ts'
import { messageFormat } from './compose.ts'
import { asPlain, bytesOf } from './dialects.ts'
import type { Failure } from './failures.ts'
import { type CheckReport, type Finding, refused } from './findings.ts'
import type { ReplyAddress } from './inbound.ts'
import { storable } from './json.ts'
import { endingOf } from './links.ts'
import { call, isFailure, type ProviderHttp } from './provider-http.ts'
import { verdictOfHmac } from './signatures.ts'
import { isShortId, shortened } from './suggestions.ts'
import { viberFailure } from './viber.failures.ts'
import { parseViber } from './viber.parse.ts'
import { Id, lenient, lenientList } from './wire-shapes.ts'

const TEXT_MAX = 7_000
/** A request is 30 KB at most; the rest is for the keyboard and what goes with it. */
const TEXT_MAX_BYTES = 22_000
const SENDER_MAX = 28
export const EVENT_TYPES = ['failed', 'subscribed', 'unsubscribed', 'conversation_started'] as const

const units = (text: string): number => text.length
const senderOf = ({ agentName }: Connection): { name: string } => ({ name: shortened(agentName, SENDER_MAX, units) })

async function callApi(
  path: string,
  body: object,
  { settings }: Connection,
  http: ProviderHttp,
): Promise<Failure | { body: unknown }> {
  const token = settings.botToken ?? ''
  if (!/^[\w-]{1,200}$/.test(token)) return { reason: 'tokenInvalid', code: 'form', detail: '' }
  const headers = { 'x-viber-auth-token': token }
  const answer = await call(http, { url: `${http.addresses.viber}/pa/${path}`, headers, body })
  if (isFailure(answer)) return answer
  return viberFailure(answer, token) ?? { body: answer.body }
}

const FULL_COLUMNS = 6
const HALF_COLUMNS = 3
const HALF_TITLE_MAX = 18

const PICTURE_MAX_BYTES = 1024 * 1024
const FILE_MAX_BYTES = 50 * 1024 * 1024
const FILE_NAME_MAX = 256

/** A picture is taken as JPEG up to 1 MB; anything else as a file, whose size has to be sent. */
const isPicture = ({ kind, url, size = 0 }: Media): boolean =>
  kind === 'image' && /^jpe?g$/.test(endingOf(url)) && size <= PICTURE_MAX_BYTES
const acceptsMedia = (media: Media): boolean =>
  isPicture(media) || (media.size !== undefined && media.name !== undefined && media.size <= FILE_MAX_BYTES)

function mediaOf(media: Media) {
  const { url, name = '', caption = '', size = 0 } = media
  if (isPicture(media)) return { type: 'picture' as const, text: caption, media: url }
  return { type: 'file' as const, media: url, size, file_name: storable(name).slice(-FILE_NAME_MAX) }
}

function contentOf(outgoing: Outgoing) {
  if (outgoing.kind === 'media') return mediaOf(outgoing.media)
  const { text, suggestions } = outgoing
  const isNarrow = suggestions.every(({ title }) => title.length <= HALF_TITLE_MAX)
  const buttons = suggestions.map(({ title, payload }) => ({
    Columns: isNarrow ? HALF_COLUMNS : FULL_COLUMNS,
    Rows: 1,
    ActionType: 'reply' as const,
    ActionBody: payload,
    // Viber shows a tapped payload as a message of the contact, which a short id must not become.
    ...(isShortId(payload) && { Silent: true }),
    Text: title,
  }))
  return {
    type: 'text' as const,
    text,
    ...(buttons.length > 0 ? { keyboard: { Type: 'keyboard' as const, DefaultHeight: false, Buttons: buttons } } : {}),
  }
}

export const bodyOf = (outgoing: Outgoing, { id }: ReplyAddress, connection: Connection) => ({
  receiver: id,
  min_api_version: 1,
  sender: senderOf(connection),
  ...(outgoing.reference ? { tracking_data: outgoing.reference } : {}),
  ...contentOf(outgoing),
})

const Accepted = z.object({ message_token: lenient(Id) })
const Account = z.object({
  id: z.string(),
  name: z.string(),
  uri: lenient(z.string()),
  webhook: lenient(z.string()),
  event_types: lenientList(z.string()),
})

async function check(connection: Connection, http: ProviderHttp): Promise<CheckReport> {
  const answer = await callApi('get_account_info', {}, connection, http)
  if ('reason' in answer) return refused(answer)
  const parsed = Account.safeParse(answer.body)
  if (!parsed.success) return refused({ reason: 'resultUnknown', code: 'shape', detail: '' })
  const { id, name, uri, webhook } = parsed.data
  const webhookFinding = (): Finding => {
    if (!webhook) return { code: 'webhookMissing' }
    return webhook === connection.webhookUrl
      ? { code: 'webhookSet' }
      : { code: 'webhookElsewhere', facts: { url: webhook } }
  }
  const link = uri ? `viber://pa?chatURI=${encodeURIComponent(uri)}` : null
  return { account: { id, name, link }, findings: [{ code: 'tokenBelongsTo', facts: { name } }, webhookFinding()] }
}

/** Viber's bots. */
export const viber: ChannelAdapter = {
  type: 'viber',
  /** Older servers put the signature into the address. */
  verify({ headers, query, body }, { settings }) {
    const signature = headers.get('x-viber-content-signature') ?? query.get('sig')
    return verdictOfHmac(settings.botToken ? [settings.botToken] : [], body, signature)
  },
  parse: (body) => parseViber(body),
  ...messageFormat(
    {
      markup: { links: false, quotes: false },
      render: asPlain,
      measure: {
        unitsMax: TEXT_MAX,
        fits: ({ text }) => text.length <= TEXT_MAX && bytesOf(JSON.stringify(text)) <= TEXT_MAX_BYTES,
      },
      captionMax: 512,
      suggestions: { countMax: 20, titleMax: 100, payloadMax: 250 },
    },
    acceptsMedia,
  ),
  async send(outgoing, to, connection, http) {
    const answer = await callApi('send_message', bodyOf(outgoing, to, connection), connection, http)
    if ('reason' in answer) return { failure: answer }
    const accepted = Accepted.safeParse(answer.body)
    return { messageId: (accepted.success && accepted.data.message_token) || null }
  },
  seen: async () => null,
  typing: async () => null,
  typingLastsMs: null,
  /** Viber calls the address before it answers, so the channel has to be stored and no lock held. */
  async connect(connection, http) {
    const webhook = { url: connection.webhookUrl, event_types: EVENT_TYPES, send_name: true, send_photo: false }
    const answer = await callApi('set_webhook', webhook, connection, http)
    if (!('reason' in answer)) return check(connection, http)
    const code = answer.reason === 'requestRefused' ? 'webhookRefused' : 'refused'
    return { account: null, findings: [{ code, failure: answer }] }
  },
  /** Only while the bot's webhook is our address. */
  async disconnect(connection, http) {
    const info = await callApi('get_account_info', {}, connection, http)
    if ('reason' in info) return info
    const account = Account.safeParse(info.body)
    if (!account.success || account.data.webhook !== connection.webhookUrl) return null
    const answer = await callApi('set_webhook', { url: '' }, connection, http)
    return 'reason' in answer ? answer : null
  },
  check,
  welcome: (text, connection) => ({ sender: senderOf(connection), type: 'text', text, tracking_data: 'welcome' }),
}
