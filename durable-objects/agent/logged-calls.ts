import type { LoggedCall, LoggedCallDetails } from '../../worker/agent-client/webhook-calls.ts'
import { jsonIn } from '../../worker/contract/json.ts'
import type { CallResult, WebhookVerdict } from '../../worker/contract/webhook-calls.ts'

/** A row of the webhook log `c`, as `SUMMARY` reads it. */
export interface LoggedRow extends Record<string, SqlStorageValue> {
  number: number
  uid: string
  at: number
  verdict: string
  detail: string | null
  excerpt: string | null
  bytes: number
  messages: number
  is_truncated: number
  statuses: string
  replayed_at: number | null
  has_body: number
}

export interface LoggedDetailsRow extends LoggedRow {
  headers: string
  body: string | null
}

/** Problems of the messages of calls, by the number of the call. */
export type Problems = ReadonlyMap<number, readonly { problem: string }[]>

export const SUMMARY = `c.number, c.uid, c.at, c.verdict, c.detail, c.excerpt, c.bytes, c.messages, c.is_truncated, c.statuses,
  c.replayed_at, c.body IS NOT NULL AS has_body`

/** SQL joins from keys `k` to the turn `t` and the delivery `v` of their messages, if the working set has them. */
export const WITH_TURNS = `LEFT JOIN dedupe_keys d ON d.key = k.key LEFT JOIN messages m ON m.id = d.message_id
  LEFT JOIN turns t ON t.id = m.turn_id LEFT JOIN deliveries v ON v.turn_id = t.id`

/** SQL of the problem of a turn `t` and its delivery `v`. `pruned`: SQL of the problem that was stored for a pruned turn. */
export const PROBLEM = (pruned: string): string => `CASE
  WHEN t.id IS NULL THEN ${pruned}
  WHEN t.state IN ('failed', 'dropped') THEN coalesce(t.code, 'chat.engineFailed')
  WHEN v.state = 'failed' THEN 'delivery.' || coalesce(v.reason, '')
END`

const verdicts = (...all: WebhookVerdict[]): string => `c.verdict IN (${all.map((one) => `'${one}'`).join(', ')})`

const RESULTS: Record<CallResult, string> = {
  accepted: verdicts('accepted', 'duplicate'),
  refused: verdicts('forged', 'unconfigured', 'foreign'),
  failed: `(c.has_failed OR EXISTS (SELECT 1 FROM webhook_call_keys k ${WITH_TURNS}
    WHERE k.call = c.number AND ${PROBLEM('k.problem')} IS NOT NULL))`,
  unknown: `(${verdicts('unsupported', 'malformed')} OR c.has_unknown)`,
}

export const ofResult = (result: CallResult | undefined): string => (result ? RESULTS[result] : 'TRUE')

const parseJson = <Value>(json: string, otherwise: Value): Value => (jsonIn(json) as Value | undefined) ?? otherwise

export const callFrom = (row: LoggedRow, problems: Problems): LoggedCall => ({
  id: row.uid,
  at: row.at,
  verdict: row.verdict as WebhookVerdict,
  detail: row.detail,
  excerpt: row.excerpt,
  bytes: row.bytes,
  messages: row.messages,
  isTruncated: row.is_truncated === 1,
  statuses: parseJson(row.statuses, []),
  problems: (problems.get(row.number) ?? []).map(({ problem }) => problem),
  replayedAt: row.replayed_at,
  hasBody: row.has_body === 1,
})

export const detailsFrom = (row: LoggedDetailsRow, problems: Problems): LoggedCallDetails => ({
  ...callFrom(row, problems),
  headers: parseJson(row.headers, {}),
  body: row.body,
})
