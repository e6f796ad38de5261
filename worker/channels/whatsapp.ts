import * as z from 'zod/mini'
import type { ChannelAdapter, Connection, Media } from './adapter.ts'
import { messageFormat } from './compose.ts'
import { asWhatsApp, unitMeasure } from './dialects.ts'
import type { Failure } from './failures.ts'
import { type CheckReport, type Finding, refused } from './findings.ts'
import { callGraph, isGraphId } from './graph.ts'
import type { ReplyAddress } from './inbound.ts'
import { endingOf, linkOf } from './links.ts'
import { answerHandshake, appSecretsOf, verifyMeta, verifyTokenOf } from './meta.verify.ts'
import { download, type ProviderHttp } from './provider-http.ts'
import { uploadExample } from './whatsapp.examples.ts'
import { readWhatsAppCode } from './whatsapp.failures.ts'
import { parseWhatsApp } from './whatsapp.parse.ts'
import { Accepted, bodyOf, isAudio, readBody } from './whatsapp.send.ts'
import { createTemplate, Health, templatesOf } from './whatsapp.templates.ts'
import { lenient } from './wire-shapes.ts'

const TEXT_MAX = 4_096
const TEXT_WITH_BUTTONS_MAX = 1_024

/** Digits of the shortest numbers that can be called from abroad. */
const PHONE_MIN = 7

/** Meta's code for an id that does not exist, or that the token may not read. */
const UNKNOWN_ID = '100/33'

const INVALID_NUMBER_ID: Failure = { reason: 'requestRefused', code: 'phoneNumberId', detail: '' }

async function callNumber(
  connection: Connection,
  http: ProviderHttp,
  { path = '', query, body }: { path?: string; query?: Record<string, string>; body?: unknown },
): Promise<Failure | { body: unknown }> {
  const { phoneNumberId, accessToken: token = '' } = connection.settings
  if (!isGraphId(phoneNumberId)) return INVALID_NUMBER_ID
  const base = `${http.addresses.graph}/${http.addresses.graphVersion}`
  const request = { base, path: phoneNumberId + path, token, ...(query ? { query } : {}), ...(body ? { body } : {}) }
  return callGraph(http, request, readWhatsAppCode)
}

const failureIn = (answer: Failure | { body: unknown }): Failure | null => ('reason' in answer ? answer : null)

async function markRead(
  to: ReplyAddress,
  connection: Connection,
  http: ProviderHttp,
  isTyping: boolean,
): Promise<Failure | null> {
  if (!to.messageId) return null
  return failureIn(await callNumber(connection, http, { path: '/messages', body: readBody(to.messageId, isTyping) }))
}

const File = z.object({ url: z.string() })
const isMetaUrl = (url: string, { addresses }: ProviderHttp): boolean =>
  linkOf(url, ['fbsbx.com', 'fbcdn.net', 'whatsapp.net', 'facebook.com']) !== undefined ||
  URL.parse(url)?.origin === addresses.graph

const PhoneNumber = z.object({
  id: z.string(),
  display_phone_number: lenient(z.string()),
  verified_name: lenient(z.string()),
  quality_rating: lenient(z.string()),
})
const WebhookConfiguration = z.object({
  webhook_configuration: z.object({
    phone_number: lenient(z.string()),
    whatsapp_business_account: lenient(z.string()),
    application: lenient(z.string()),
  }),
})

/** The address that the number's messages are sent to: the number's own wins over the account's and the app's. */
async function webhookFinding(connection: Connection, http: ProviderHttp): Promise<Finding[]> {
  const answer = await callNumber(connection, http, { query: { fields: 'webhook_configuration' } })
  const configuration = 'reason' in answer ? null : WebhookConfiguration.safeParse(answer.body)
  if (!configuration?.success) return []
  const { phone_number, whatsapp_business_account, application } = configuration.data.webhook_configuration
  const url = phone_number || whatsapp_business_account || application
  if (!url) return [{ code: 'webhookMissing' }]
  return url === connection.webhookUrl ? [{ code: 'webhookSet' }] : [{ code: 'webhookElsewhere', facts: { url } }]
}

async function check(connection: Connection, http: ProviderHttp): Promise<CheckReport> {
  if (!isGraphId(connection.settings.phoneNumberId)) return { account: null, findings: [{ code: 'idMalformed' }] }
  const fields = 'display_phone_number,verified_name,quality_rating'
  const answer = await callNumber(connection, http, { query: { fields } })
  if ('reason' in answer)
    return answer.code === UNKNOWN_ID ? { account: null, findings: [{ code: 'idUnknown' }] } : refused(answer)
  const number = PhoneNumber.safeParse(answer.body)
  if (!number.success) return refused({ reason: 'resultUnknown', code: 'shape', detail: '' })
  const { id, verified_name, display_phone_number, quality_rating } = number.data
  const name = [verified_name, display_phone_number].filter(Boolean).join(' ')
  const findings: Finding[] = [{ code: 'tokenBelongsTo', facts: { name } }]
  if (appSecretsOf(connection).length === 0) findings.push({ code: 'secretMissing' })
  if (quality_rating === 'RED') findings.push({ code: 'qualityLow' })
  const digits = display_phone_number?.replace(/\D/g, '') ?? ''
  const link = digits.length >= PHONE_MIN ? `https://wa.me/${digits}` : null
  return { account: { id, name, link }, findings: [...findings, ...(await webhookFinding(connection, http))] }
}

/** The account of a number is known from the number's health. */
async function accountOf(connection: Connection, http: ProviderHttp): Promise<string | Failure> {
  const answer = await callNumber(connection, http, { query: { fields: 'health_status' } })
  if ('reason' in answer) return answer
  const health = Health.safeParse(answer.body)
  const entities = health.success ? health.data.health_status.entities : []
  const account = entities.find(({ entity_type }) => entity_type === 'WABA')?.id
  return isGraphId(account) ? account : { reason: 'permissionMissing', code: 'WABA', detail: '' }
}

const PICTURE_MAX_BYTES = 5 * 1024 * 1024
const OTHER_PICTURES = new Set(['webp', 'gif', 'svg', 'bmp', 'avif', 'heic'])
const OTHER_SOUNDS = ['opus', 'wav', 'flac', 'webm', 'mov', 'avi', 'mkv']
const OTHER_FILES = new Set([...OTHER_PICTURES, ...OTHER_SOUNDS, 'csv', 'zip', 'html', 'json', 'xml', 'md'])
/**
 * Meta fetches media after it has accepted the message, and refuses it only then: types that it is known to refuse are
 * sent as a link. Pictures are JPEG or PNG, documents PDF, Office files or plain text. A sound has no caption.
 */
function acceptsMedia(media: Media): boolean {
  const { kind, url, caption, size = 0 } = media
  const ending = endingOf(url)
  if (kind === 'image') return !OTHER_PICTURES.has(ending) && size <= PICTURE_MAX_BYTES
  return !OTHER_FILES.has(ending) && !(isAudio(media) && caption)
}

/** The WhatsApp Cloud API. */
export const whatsapp: ChannelAdapter = {
  type: 'whatsapp',
  verify: verifyMeta,
  handshake: answerHandshake,
  parse: (body, { settings }) => parseWhatsApp(body, settings.phoneNumberId ?? ''),
  ...messageFormat(
    {
      markup: { links: false, quotes: false },
      render: asWhatsApp,
      measure: unitMeasure(asWhatsApp, TEXT_MAX),
      captionMax: 1_024,
      suggestions: {
        ...{ countMax: 10, titleMax: 20, payloadMax: 200, hasDescriptions: true },
        measure: () => unitMeasure(asWhatsApp, TEXT_WITH_BUTTONS_MAX),
      },
    },
    acceptsMedia,
  ),
  async send(outgoing, to, connection, http) {
    const answer = await callNumber(connection, http, {
      path: '/messages',
      body: bodyOf(outgoing, to, connection.locale),
    })
    if ('reason' in answer) return { failure: answer }
    const accepted = Accepted.safeParse(answer.body)
    return { messageId: accepted.success ? (accepted.data.messages[0]?.id ?? null) : null }
  },
  seen: (to, connection, http) => markRead(to, connection, http, false),
  typing: (to, connection, http) => markRead(to, connection, http, true),
  typingLastsMs: 25_000,
  typingMarksRead: true,
  async templates(connection, http) {
    const account = await accountOf(connection, http)
    return typeof account === 'string' ? templatesOf(account, connection, http) : account
  },
  async createTemplate(input, connection, http) {
    const account = await accountOf(connection, http)
    return typeof account === 'string' ? createTemplate(account, input, connection, http) : account
  },
  uploadExample,
  /** Two calls: the file's address, then the file, both with the token, which is sent to Meta's hosts only. */
  async media(mediaId, { settings }, http) {
    const { accessToken: token = '' } = settings
    if (!isGraphId(mediaId)) return { reason: 'mediaRefused', code: 'id', detail: '' }
    const request = { base: `${http.addresses.graph}/${http.addresses.graphVersion}`, path: mediaId, token }
    const answer = await callGraph(http, request, readWhatsAppCode)
    if ('reason' in answer) return answer
    const file = File.safeParse(answer.body)
    const url = file.success && isMetaUrl(file.data.url, http) ? file.data.url : null
    if (!url) return { reason: 'mediaRefused', code: 'address', detail: '' }
    return download(http, url, { authorization: `Bearer ${token}` })
  },
  /** Sets an address for the number; where Meta does not allow it, the owner enters it in the app. */
  async connect(connection, http) {
    const webhook = { override_callback_uri: connection.webhookUrl, verify_token: verifyTokenOf(connection) }
    const failure = failureIn(await callNumber(connection, http, { body: { webhook_configuration: webhook } }))
    const report = await check(connection, http)
    const isReported = report.account === null || report.findings.some(({ code }) => code === 'webhookSet')
    return failure && !isReported
      ? { ...report, findings: [...report.findings, { code: 'webhookByHand', facts: { url: connection.webhookUrl } }] }
      : report
  },
  /** Removes the number's own address if it is ours; the address in the app is left to the app's owner. */
  async disconnect(connection, http) {
    const answer = await callNumber(connection, http, { query: { fields: 'webhook_configuration' } })
    if ('reason' in answer) return answer
    const configuration = WebhookConfiguration.safeParse(answer.body)
    if (!configuration.success || configuration.data.webhook_configuration.phone_number !== connection.webhookUrl)
      return null
    return failureIn(
      await callNumber(connection, http, { body: { webhook_configuration: { override_callback_uri: '' } } }),
    )
  },
  check,
}
