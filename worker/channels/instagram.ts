import * as z from 'zod/mini'
import type { ChannelAdapter, Connection, Media, Renewal } from './adapter.ts'
import { messageFormat } from './compose.ts'
import { asPlain, bytesOf } from './dialects.ts'
import type { Failure } from './failures.ts'
import { type CheckReport, refused } from './findings.ts'
import { callGraph, isGraphId } from './graph.ts'
import { endingOf } from './links.ts'
import { type Account, answersComments, inspectAccount, subscribe, unsubscribe } from './meta.check.ts'
import { mediaComment } from './meta.comments.ts'
import { readMessagingCode } from './meta.failures.ts'
import { parseMessaging } from './meta.parse.ts'
import { type MessagesEndpoint, sendAction, sendMessaging } from './meta.send.ts'
import { answerHandshake, verifyMeta } from './meta.verify.ts'
import type { ProviderHttp } from './provider-http.ts'
import { Id, lenient } from './wire-shapes.ts'

const TEXT_MAX_BYTES = 1_000

/** A token of Instagram Login begins with `IG`, one of the linked page with `EA`: they are used at different hosts. */
const isOfPage = ({ settings }: Connection): boolean => settings.accessToken?.startsWith('EA') ?? false

const baseOf = (connection: Connection, { addresses }: ProviderHttp): string =>
  `${isOfPage(connection) ? addresses.graph : addresses.instagram}/${addresses.graphVersion}`

const mailboxOf = (connection: Connection, http: ProviderHttp): MessagesEndpoint => ({
  base: baseOf(connection, http),
  path: `${!isOfPage(connection) && isGraphId(connection.settings.pageId) ? connection.settings.pageId : 'me'}/messages`,
  token: connection.settings.accessToken ?? '',
  isMessenger: isOfPage(connection),
})

const Profile = z.object({ user_id: Id, username: z.string() })
const PageProfile = z.object({
  id: Id,
  instagram_business_account: lenient(z.object({ id: Id, username: lenient(z.string()) })),
})

interface Owner {
  id: string
  name: string
  /** Id whose subscriptions are checked: the account's own, or that of the page it is linked to. */
  subscriber: string
}

/** The account of the token. Webhooks name the professional account, which is `user_id` and not `id`. */
async function ownerOf(connection: Connection, http: ProviderHttp): Promise<Owner | Failure> {
  const isPage = isOfPage(connection)
  const fields = isPage ? 'id,name,instagram_business_account{id,username}' : 'user_id,username'
  const request = { base: baseOf(connection, http), path: 'me', token: connection.settings.accessToken ?? '' }
  const answer = await callGraph(http, { ...request, query: { fields } }, readMessagingCode)
  if ('reason' in answer) return answer
  const profile = Profile.safeParse(answer.body)
  if (profile.success)
    return { id: profile.data.user_id, name: profile.data.username, subscriber: profile.data.user_id }
  const linked = PageProfile.safeParse(answer.body)
  if (!linked.success) return { reason: 'resultUnknown', code: 'shape', detail: '' }
  const { id, instagram_business_account: account } = linked.data
  if (!account) return { reason: 'accountsUnlinked', code: 'unlinked', detail: '' }
  return { id: account.id, name: account.username ?? account.id, subscriber: id }
}

const accountOf = (owner: Owner, connection: Connection, http: ProviderHttp): Account => ({
  call: { base: baseOf(connection, http), token: connection.settings.accessToken ?? '' },
  id: owner.subscriber,
  kind: isOfPage(connection) ? 'page' : 'instagram',
  scope: isOfPage(connection) ? 'instagram_manage_messages' : 'instagram_business_manage_messages',
  // Of an account that is linked to a page, the app is subscribed to comments, not the page.
  comments: !isOfPage(connection) && answersComments(connection) ? 'comments' : null,
})

const USERNAME = /^[\w.]{1,30}$/

async function check(
  connection: Connection,
  http: ProviderHttp,
  beforeCheck?: (account: Account) => Promise<Failure | null>,
): Promise<CheckReport> {
  const { pageId } = connection.settings
  if (!isGraphId(pageId)) return { account: null, findings: [{ code: 'idMalformed' }] }
  const owner = await ownerOf(connection, http)
  if ('reason' in owner) return refused(owner)
  const { id, name } = owner
  const channelAccount = { id, name, link: USERNAME.test(name) ? `https://ig.me/m/${name}` : null }
  if (id !== pageId) return { account: channelAccount, findings: [{ code: 'idOfAnother', facts: { name, id } }] }
  const account = accountOf(owner, connection, http)
  const failure = (await beforeCheck?.(account)) ?? null
  const found = await inspectAccount(account, connection, http, readMessagingCode)
  const refusal = failure ? [{ code: 'webhookRefused' as const, failure }] : []
  const findings = [{ code: 'tokenBelongsTo' as const, facts: { name } }, ...found.findings, ...refusal]
  return { ...found, account: channelAccount, findings }
}

const Renewed = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: lenient(z.number()) })
const SECOND_MS = 1_000

/** A token of Instagram Login lives for 60 days from its last renewal; one of a page is not renewed. */
async function renew(connection: Connection, http: ProviderHttp): Promise<Renewal | Failure | null> {
  const { accessToken: token = '' } = connection.settings
  if (isOfPage(connection) || token === '') return null
  const query = { grant_type: 'ig_refresh_token', access_token: token }
  const request = { base: http.addresses.instagram, path: 'refresh_access_token', token, query }
  const answer = await callGraph(http, request, readMessagingCode)
  if ('reason' in answer) return answer
  const renewed = Renewed.safeParse(answer.body)
  if (!renewed.success) return { reason: 'resultUnknown', code: 'shape', detail: '' }
  const { access_token, expires_in } = renewed.data
  return { key: 'accessToken', token: access_token, lastsMs: (expires_in ?? TOKEN_LASTS_S) * SECOND_MS }
}
const TOKEN_LASTS_S = 60 * 24 * 60 * 60

const PICTURE_MAX_BYTES = 8 * 1024 * 1024
const acceptsMedia = ({ kind, url, size = 0 }: Media): boolean =>
  kind === 'image' ? /^(?:png|jpe?g)$/.test(endingOf(url)) && size <= PICTURE_MAX_BYTES : endingOf(url) === 'pdf'

/** Instagram direct messages, by either of the two logins. */
export const instagram: ChannelAdapter = {
  type: 'instagram',
  verify: verifyMeta,
  handshake: answerHandshake,
  /**
   * With a login through a page the entry was seen to name the page: the sender and the recipient tell whose message
   * it is.
   */
  parse(body, { settings }, now) {
    const ownId = settings.pageId ?? ''
    const isOwnEntry = (id: string, object: string): boolean => id === ownId || object === 'page'
    const comments = answersComments({ settings }) ? mediaComment : null
    return parseMessaging(body, { objects: ['instagram', 'page'], isOwnEntry, ownId, comments }, now)
  },
  ...messageFormat(
    {
      markup: { links: false, quotes: false },
      render: asPlain,
      measure: { unitsMax: TEXT_MAX_BYTES, fits: ({ text }) => bytesOf(text) <= TEXT_MAX_BYTES },
      captionMax: 0,
      suggestions: { countMax: 13, titleMax: 20, payloadMax: 1_000 },
    },
    acceptsMedia,
  ),
  send: (outgoing, to, connection, http) => sendMessaging(outgoing, to, mailboxOf(connection, http), http),
  seen: (to, connection, http) => sendAction('mark_seen', to, mailboxOf(connection, http), http),
  typing: (to, connection, http) => sendAction('typing_on', to, mailboxOf(connection, http), http),
  typingLastsMs: 20_000,
  connect: (connection, http) => check(connection, http, (account) => subscribe(account, http, readMessagingCode)),
  async disconnect(connection, http) {
    const owner = await ownerOf(connection, http)
    if ('reason' in owner) return owner
    return unsubscribe(accountOf(owner, connection, http), http, readMessagingCode)
  },
  check: (connection, http) => check(connection, http),
  renew,
}
