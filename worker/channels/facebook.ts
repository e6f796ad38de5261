import * as z from 'zod/mini'
import type { ChannelAdapter, Connection } from './adapter.ts'
import { messageFormat } from './compose.ts'
import { asPlain, unitMeasure } from './dialects.ts'
import { type CheckReport, refused } from './findings.ts'
import { callGraph, isGraphId } from './graph.ts'
import { type Account, answersComments, inspectAccount, subscribe, unsubscribe } from './meta.check.ts'
import { feedComment } from './meta.comments.ts'
import { readMessagingCode } from './meta.failures.ts'
import { parseMessaging } from './meta.parse.ts'
import { type MessagesEndpoint, sendAction, sendMessaging } from './meta.send.ts'
import { answerHandshake, verifyMeta } from './meta.verify.ts'
import type { ProviderHttp } from './provider-http.ts'
import { Id } from './wire-shapes.ts'

const TEXT_MAX = 2_000
const Me = z.object({ id: Id, name: z.string() })

const baseOf = ({ addresses }: ProviderHttp): string => `${addresses.graph}/${addresses.graphVersion}`
const ownPage = ({ settings }: Connection): string => (isGraphId(settings.pageId) ? settings.pageId : 'me')

const endpointOf = (connection: Connection, http: ProviderHttp): MessagesEndpoint => ({
  base: baseOf(http),
  path: `${ownPage(connection)}/messages`,
  token: connection.settings.accessToken ?? '',
  isMessenger: true,
})

const accountOf = (connection: Connection, http: ProviderHttp): Account => ({
  call: { base: baseOf(http), token: connection.settings.accessToken ?? '' },
  id: ownPage(connection),
  kind: 'page',
  scope: 'pages_messaging',
  comments: answersComments(connection) ? 'feed' : null,
})

async function check(connection: Connection, http: ProviderHttp): Promise<CheckReport> {
  const { pageId } = connection.settings
  if (!isGraphId(pageId)) return { account: null, findings: [{ code: 'idMalformed' }] }
  const page = accountOf(connection, http)
  const profileAnswer = await callGraph(
    http,
    { ...page.call, path: 'me', query: { fields: 'id,name' } },
    readMessagingCode,
  )
  if ('reason' in profileAnswer) return refused(profileAnswer)
  const me = Me.safeParse(profileAnswer.body)
  if (!me.success) return refused({ reason: 'resultUnknown', code: 'shape', detail: '' })
  const { id, name } = me.data
  const account = { id, name, link: `https://m.me/${id}` }
  if (id !== pageId) return { account, findings: [{ code: 'idOfAnother', facts: { name, id } }] }
  const inspected = await inspectAccount(page, connection, http, readMessagingCode)
  return { ...inspected, account, findings: [{ code: 'tokenBelongsTo', facts: { name } }, ...inspected.findings] }
}

/** Facebook Messenger. */
export const facebook: ChannelAdapter = {
  type: 'facebook',
  verify: verifyMeta,
  handshake: answerHandshake,
  parse(body, { settings }, now) {
    const ownId = settings.pageId ?? ''
    const comments = answersComments({ settings }) ? feedComment : null
    return parseMessaging(body, { objects: ['page'], isOwnEntry: (id) => id === ownId, ownId, comments }, now)
  },
  ...messageFormat({
    markup: { links: false, quotes: false },
    render: asPlain,
    measure: unitMeasure(asPlain, TEXT_MAX),
    captionMax: 0,
    suggestions: { countMax: 13, titleMax: 20, payloadMax: 1_000 },
  }),
  send: (outgoing, to, connection, http) => sendMessaging(outgoing, to, endpointOf(connection, http), http),
  seen: (to, connection, http) => sendAction('mark_seen', to, endpointOf(connection, http), http),
  typing: (to, connection, http) => sendAction('typing_on', to, endpointOf(connection, http), http),
  typingLastsMs: 20_000,
  async connect(connection, http) {
    const failure = await subscribe(accountOf(connection, http), http, readMessagingCode)
    const report = await check(connection, http)
    const isKnown = report.findings.some((finding) => finding.failure?.code === failure?.code)
    return failure && !isKnown
      ? { ...report, findings: [...report.findings, { code: 'webhookRefused', failure }] }
      : report
  },
  disconnect: (connection, http) => unsubscribe(accountOf(connection, http), http, readMessagingCode),
  check,
}
