import { type Business, judgeTemplate, templates, whatsAppError } from './graph-templates.ts'
import { type Example, upload } from './graph-uploads.ts'
import { type Answer, type Loopback, objectIn, type Received, startLoopback, textIn } from './loopback.ts'
import { whatsAppComplaint } from './whatsapp-fields.ts'

/** An account at Meta: a page, an Instagram account by its own login, or a WhatsApp number. */
export interface GraphAccount {
  kind: 'page' | 'instagram' | 'phone'
  id: string
  name: string
  token: string
  appId: string
  appSecret: string
  /** The subscribed fields, set by `subscribed_apps`. */
  fields?: string[]
  /** Fields to which its token may not subscribe. */
  forbidden?: string[]
  scopes?: string[]
  /** Unix seconds; 0: never. */
  expiresAt?: number
  quality?: string
  /** The Instagram account of a page. */
  linked?: { id: string; username: string }
  hook?: string
  /** Whether the number may have a webhook address of its own. */
  mayOverride?: boolean
  business?: Business
  /** Files that were uploaded as examples, by their handles. */
  examples?: Map<string, Example>
  mayRenew?: boolean
}

export interface Graph extends Loopback {
  accounts: GraphAccount[]
  sent: Record<string, unknown>[]
  /** People who last wrote more than 24 hours ago, and people who cannot be reached. */
  windowClosed: Set<string>
  unreachable: Set<string>
}

const error = (status: number, code: number, subcode?: number, message = `(#${code})`, headers = {}): Answer => ({
  status,
  headers,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode ? { error_subcode: subcode } : {}),
      fbtrace_id: 'AbCdEfGhIjK',
    },
  },
})

/** Too many calls: the usage header has the minutes to wait. */
export const throttled = (minutes: number, code = 613): Answer =>
  error(400, code, undefined, 'Calls to this api have exceeded the rate limit.', {
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'messenger', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })
export const expired: Answer = error(401, 190, 463, 'Error validating access token: Session has expired')
export const unavailable: Answer = error(503, 2, undefined, 'Service temporarily unavailable')

const TEXT_MAX = 2_000
const INSTAGRAM_MAX_BYTES = 1_000
const WHATSAPP_MAX = 4_096

function judgeMessaging(graph: Graph, account: GraphAccount, body: Record<string, unknown>): Answer {
  const comment = textIn(objectIn(body['recipient'])['comment_id'])
  const to = textIn(objectIn(body['recipient'])['id'])
  const message = body['message'] === undefined ? null : objectIn(body['message'])
  if (body['sender_action'] !== undefined) return message ? error(400, 100, 2018014) : { body: { recipient_id: to } }
  const text = textIn(message?.['text'])
  const isMedia = message?.['attachment'] !== undefined
  if (!message || (text === '' && !isMedia)) return error(400, 100, undefined, '(#100) Param message must be non-empty')
  if (account.kind === 'page' && body['messaging_type'] !== 'RESPONSE') return error(400, 100)
  if (account.kind === 'page' && text.length > TEXT_MAX)
    return error(400, 100, undefined, '(#100) Length of param message[text] must be less than or equal to 2000')
  if (account.kind === 'instagram' && Buffer.byteLength(text) > INSTAGRAM_MAX_BYTES) return error(400, 100)
  if (comment && graph.sent.some(({ recipient }) => objectIn(recipient)['comment_id'] === comment))
    return error(400, 10_900, undefined, '(#10900) Activity already replied to')
  if (graph.windowClosed.has(to))
    return error(
      400,
      10,
      account.kind === 'page' ? 2018278 : 2534022,
      'This message is sent outside of allowed window.',
    )
  if (graph.unreachable.has(to)) return error(400, 551, 1545041, "This person isn't available right now.")
  graph.sent.push(body)
  return { body: { recipient_id: to, message_id: `m_OUT${graph.sent.length}` } }
}

function judgeWhatsApp(graph: Graph, account: GraphAccount, body: Record<string, unknown>): Answer {
  if (body['messaging_product'] !== 'whatsapp') return whatsAppError(400, 100, 'messaging_product is required')
  if (body['status'] === 'read') return { body: { success: true } }
  const complaint = whatsAppComplaint(body)
  if (complaint) return whatsAppError(400, 100, complaint)
  const to = textIn(body['to']) || textIn(body['recipient'])
  const text = textIn(objectIn(body['text'])['body'])
  const interactive = objectIn(body['interactive'])
  const { buttons, sections } = objectIn(interactive['action']) as { buttons?: unknown[]; sections?: unknown[] }
  if (to === '') return whatsAppError(400, 131008, 'Required parameter is missing')
  if (body['type'] === 'text' && (text === '' || text.length > WHATSAPP_MAX))
    return whatsAppError(400, 131009, 'Parameter value is not valid')
  if (body['type'] === 'interactive') {
    const said = textIn(objectIn(interactive['body'])['text'])
    const isRight = said !== '' && said.length <= 1_024 && (buttons ? buttons.length <= 3 : sections !== undefined)
    if (!isRight) return whatsAppError(400, 131009, 'Parameter value is not valid')
  }
  const refused = body['type'] === 'template' ? judgeTemplate(account.business, objectIn(body['template'])) : null
  if (refused) return refused
  if (graph.windowClosed.has(to) && body['type'] !== 'template')
    return whatsAppError(400, 131047, 'More than 24 hours have passed since the recipient last wrote.')
  if (graph.unreachable.has(to)) return whatsAppError(400, 131026, 'Message undeliverable')
  graph.sent.push(body)
  return {
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.OUT${graph.sent.length}` }],
    },
  }
}

function subscribedApps(account: GraphAccount, { method, query }: Received): Answer {
  const asked = query.get('subscribed_fields')?.split(',') ?? []
  if (method === 'POST' && asked.some((field) => account.forbidden?.includes(field)))
    return error(403, 200, undefined, '(#200) Requires extended permission')
  if (method === 'POST') account.fields = asked
  if (method === 'DELETE') account.fields = []
  if (method !== 'GET') return { body: { success: true } }
  const app = { id: account.appId, name: 'App', subscribed_fields: account.fields }
  return { body: { data: account.fields?.length ? [app] : [] } }
}

function debugToken(graph: Graph, token: string, asked: string): Answer {
  const account = graph.accounts.find((one) => one.token === asked)
  if (!account || token !== `${account.appId}|${account.appSecret}`)
    return error(400, 190, undefined, 'Invalid OAuth access token signature.')
  const scopes = account.scopes ?? [
    'pages_messaging',
    'instagram_business_manage_messages',
    'instagram_manage_messages',
  ]
  return { body: { data: { app_id: account.appId, is_valid: true, expires_at: account.expiresAt ?? 0, scopes } } }
}

function describe(account: GraphAccount, fields: string): Answer {
  const { kind, id, name, linked } = account
  if (kind === 'instagram') return { body: { id: `9${id}`, user_id: id, username: name } }
  if (kind === 'page') return { body: { id, name, ...(linked ? { instagram_business_account: linked } : {}) } }
  if (fields === 'webhook_configuration')
    return { body: { id, webhook_configuration: account.hook ? { phone_number: account.hook } : {} } }
  if (fields === 'health_status') {
    const entities = [{ entity_type: 'PHONE_NUMBER', id, can_send_message: 'AVAILABLE' }]
    if (account.business) entities.push({ ...entities[0], entity_type: 'WABA', id: account.business.id } as never)
    return { body: { id, health_status: { can_send_message: 'AVAILABLE', entities } } }
  }
  return {
    body: {
      id,
      display_phone_number: '+1 555-010-0001',
      verified_name: name,
      quality_rating: account.quality ?? 'GREEN',
    },
  }
}

function setHook(account: GraphAccount, body: Record<string, unknown>): Answer {
  if (account.mayOverride === false) return error(403, 200, undefined, 'Permissions error')
  account.hook = textIn(objectIn(body['webhook_configuration'])['override_callback_uri'])
  return { body: { success: true } }
}

/** Renews a token of Instagram Login; the old one stays valid until it expires. */
function refresh(graph: Graph, { query }: Received): Answer {
  const account = graph.accounts.find(({ kind, token }) => kind === 'instagram' && token === query.get('access_token'))
  if (!account || query.get('grant_type') !== 'ig_refresh_token' || account.mayRenew === false)
    return error(400, 190, undefined, 'Error validating access token')
  account.token = `${account.token}-renewed`
  return { body: { access_token: account.token, token_type: 'bearer', expires_in: 60 * 86_400 } }
}

function think(graph: Graph, call: Received): Answer {
  if (call.path === '/refresh_access_token') return refresh(graph, call)
  const [, version = '', id = '', edge = ''] = call.path.split('/')
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? call.query.get('access_token') ?? ''
  if (!/^v\d+\.\d+$/.test(version)) return error(400, 2635)
  if (id === 'debug_token') return debugToken(graph, token, call.query.get('input_token') ?? '')
  const account = graph.accounts.find((one) => one.token === token)
  if (id === '700800900100200' && account)
    return { body: { url: `${graph.url}/v25.0/file`, mime_type: 'image/jpeg', file_size: 3, id } }
  if (id === 'file' && account) return { headers: { 'content-type': 'text/html', 'content-length': '3' }, text: 'jpg' }
  if (id.startsWith('upload:') || (id === 'app' && edge === 'uploads')) return upload(graph.accounts, call)
  if (!account) return error(401, 190, undefined, 'Invalid OAuth access token.')
  if (account.business && id === account.business.id && edge === 'message_templates')
    return templates(account.business, call, account.examples)
  if (id !== 'me' && id !== account.id) return error(400, 100, 33, 'Unsupported request. Object does not exist.')
  const body = objectIn(call.body)
  if (edge === 'messages' && call.method === 'POST')
    return account.kind === 'phone' ? judgeWhatsApp(graph, account, body) : judgeMessaging(graph, account, body)
  if (edge === 'subscribed_apps') return subscribedApps(account, call)
  if (edge !== '') return error(400, 100)
  return call.method === 'POST' ? setHook(account, body) : describe(account, call.query.get('fields') ?? '')
}

/** Meta's Graph API on this machine: Messenger, Instagram and WhatsApp, as far as a channel calls it. */
export async function startGraph(...accounts: GraphAccount[]): Promise<Graph> {
  const loopback = await startLoopback(
    (call) => think(graph, call),
    accounts[0]?.kind === 'instagram' ? 'instagram' : 'graph',
  )
  const graph: Graph = Object.assign(loopback, {
    accounts,
    sent: [],
    windowClosed: new Set<string>(),
    unreachable: new Set<string>(),
  })
  return graph
}
