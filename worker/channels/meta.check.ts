import * as z from 'zod/mini'
import type { Connection } from './adapter.ts'
import type { Failure } from './failures.ts'
import type { CheckReport, Finding } from './findings.ts'
import { callGraph, type GraphCall, type ReadCode } from './graph.ts'
import { appSecretsOf } from './meta.verify.ts'
import type { ProviderHttp } from './provider-http.ts'
import { Id, lenient, lenientList } from './wire-shapes.ts'

/** The fields without which messages do not arrive, and further useful ones. */
const REQUIRED_FIELDS = ['messages', 'messaging_postbacks'] as const
const SUBSCRIBED_FIELDS: Record<'page' | 'instagram', string> = {
  page: [
    ...['messages', 'messaging_postbacks', 'messaging_referrals', 'messaging_optins', 'message_echoes'],
    ...['message_reads', 'message_deliveries', 'message_reactions', 'message_edits'],
  ].join(),
  instagram: 'messages,messaging_postbacks,messaging_seen,messaging_referral,message_reactions',
}

const Apps = z.object({ data: lenientList(z.object({ id: lenient(Id), subscribed_fields: lenientList(z.string()) })) })
const TokenInfo = z.object({
  data: z.object({
    is_valid: lenient(z.boolean()),
    expires_at: lenient(z.number()),
    scopes: z.catch(z.optional(z.array(z.string())), undefined),
  }),
})

/** An account at Meta: where it is read from, and the permissions that it needs. */
export interface Account {
  call: Pick<GraphCall, 'base' | 'token'>
  id: string
  kind: 'page' | 'instagram'
  scope: string
  /** The field by which comments arrive; `null`: they are not answered. */
  comments: 'feed' | 'comments' | null
}

/** Whether the owner wants comments on posts answered in private. */
export const answersComments = ({ settings }: Pick<Connection, 'settings'>): boolean =>
  settings.commentReplies === 'private'

/**
 * Subscribes the app that the token belongs to. Comments need further permissions: they are added by a second call, so
 * that messages arrive without them. The check finds what is missing.
 */
export async function subscribe(
  { call, id, kind, comments }: Account,
  http: ProviderHttp,
  readCode: ReadCode,
): Promise<Failure | null> {
  const path = `${id}/subscribed_apps`
  const subscribeTo = (fields: string) =>
    callGraph(http, { ...call, path, query: { subscribed_fields: fields }, method: 'POST' }, readCode)
  const answer = await subscribeTo(SUBSCRIBED_FIELDS[kind])
  if ('reason' in answer) return answer
  if (comments) await subscribeTo(`${SUBSCRIBED_FIELDS[kind]},${comments}`)
  return null
}

export async function unsubscribe(
  { call, id }: Account,
  http: ProviderHttp,
  readCode: ReadCode,
): Promise<Failure | null> {
  const answer = await callGraph(http, { ...call, path: `${id}/subscribed_apps`, method: 'DELETE' }, readCode)
  return 'reason' in answer ? answer : null
}

/** Findings about the subscribed fields, and the ids of the subscribed apps. */
async function subscriptions(
  { call, id, comments }: Account,
  http: ProviderHttp,
  readCode: ReadCode,
): Promise<[Finding[], string[]]> {
  const answer = await callGraph(http, { ...call, path: `${id}/subscribed_apps` }, readCode)
  if ('reason' in answer) return [[{ code: 'refused', failure: answer }], []]
  const apps = Apps.safeParse(answer.body)
  const subscribedApps = apps.success ? apps.data.data : []
  const fields = new Set(subscribedApps.flatMap((app) => app.subscribed_fields))
  const missing = REQUIRED_FIELDS.filter((field) => !fields.has(field))
  const ids = subscribedApps.flatMap((app) => app.id ?? [])
  if (subscribedApps.length === 0) return [[{ code: 'webhookMissing' }], ids]
  const findings: Finding[] = []
  if (missing.length > 0) findings.push({ code: 'fieldsMissing', facts: { fields: missing.join(', ') } })
  if (comments && !fields.has(comments)) findings.push({ code: 'commentsMissing', facts: { field: comments } })
  return [findings, ids]
}

const SECOND_MS = 1_000

/**
 * Inspects the channel's token with the app's own: whether the secret is right, which permissions it has, when it
 * expires.
 */
async function inspectToken(
  { call, scope }: Account,
  [appId, secret]: [string, string],
  http: ProviderHttp,
  readCode: ReadCode,
): Promise<Pick<CheckReport, 'findings' | 'expiresAt'>> {
  const request = { ...call, path: 'debug_token', query: { input_token: call.token }, token: `${appId}|${secret}` }
  const answer = await callGraph(http, request, readCode)
  if ('reason' in answer) {
    const isSecretWrong = answer.reason === 'tokenInvalid' || answer.code.startsWith('101')
    return { findings: isSecretWrong ? [{ code: 'secretWrong' }] : [] }
  }
  const info = TokenInfo.safeParse(answer.body)
  if (!info.success) return { findings: [] }
  const { scopes, expires_at: expires } = info.data.data
  const isScopeMissing = scopes !== undefined && !scopes.includes(scope)
  return {
    findings: isScopeMissing ? [{ code: 'scopesMissing', facts: { scopes: scope } }] : [],
    ...(expires ? { expiresAt: expires * SECOND_MS } : {}),
  }
}

/** Checks subscriptions and token of an account at Meta; the adapter checks which account the token belongs to. */
export async function inspectAccount(
  account: Account,
  connection: Connection,
  http: ProviderHttp,
  readCode: ReadCode,
): Promise<Pick<CheckReport, 'findings' | 'expiresAt'>> {
  const [secret, ...others] = appSecretsOf(connection)
  const [findings, apps] = await subscriptions(account, http, readCode)
  const secretFindings: Finding[] = secret === undefined ? [{ code: 'secretMissing' }] : []
  const [app, ...moreApps] = apps
  const canInspectToken = secret !== undefined && others.length === 0 && app !== undefined && moreApps.length === 0
  const token = canInspectToken ? await inspectToken(account, [app, secret], http, readCode) : { findings: [] }
  return { ...token, findings: [...secretFindings, ...findings, ...token.findings] }
}
