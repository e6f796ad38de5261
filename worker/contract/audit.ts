import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'
import { wholeNumber } from './paging.ts'
import { day, freeText, id, oneOf } from './text.ts'

/** Everything that is written down: each has its sentence on the screen of the log. */
export const AUDIT_ACTIONS = [
  'login',
  'login_throttled',
  'logout',
  'register',
  'refresh_reuse',
  'access_denied',
  'password_changed',
  'password_refused',
  'session_ended',
  'account_updated',
  'account_deleted',
  'account_exported',
  'user_created',
  'user_updated',
  'user_deleted',
  'super_admin_created',
  'super_admin_deleted',
  'role_created',
  'role_updated',
  'role_deleted',
  'permission_created',
  'permission_updated',
  'permission_deleted',
  'agent_type_created',
  'agent_type_updated',
  'agent_type_deleted',
  'plan_created',
  'plan_updated',
  'plan_deleted',
  'webhook_refused',
  'subscription_created',
  'subscription_updated',
  'subscription_paused',
  'subscription_activated',
  'subscription_cancelled',
  'subscription_expired',
  'subscription_renewed',
  'payment_settled',
  'channel_secret_changed',
  'channel_deleted',
  'channel_connected',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What something can be done to. */
export const TARGET_TYPES = [
  'call',
  'user',
  'email',
  'session',
  'role',
  'permission',
  'agent_type',
  'channel',
  'plan',
  'subscription',
  'payment',
] as const
export type TargetType = (typeof TARGET_TYPES)[number]

const AUDIT_PAGE_SIZE = 50
const NAME_MAX = 60
const name = z.optional(freeText({ max: NAME_MAX }))

/** `before`: the `next` of the page that came before, which is the only way to go on. Days are UTC, both included. */
export const AuditQuery = z
  .object({
    limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), AUDIT_PAGE_SIZE),
    before: z.optional(
      z.string({ error: 'field.page' }).check(z.regex(/^\d{1,15}-\d{1,15}$/, { error: 'field.page' })),
    ),
    actorId: z.optional(id()),
    action: name,
    targetType: name,
    targetId: z.optional(freeText({ max: 200 })),
    result: z.optional(oneOf(['ok', 'refused'], 'field.option')),
    startDate: z.optional(day()),
    endDate: z.optional(day()),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: 'field.dateOrder',
      path: ['endDate'],
    }),
  )
export type AuditQuery = z.infer<typeof AuditQuery>

/**
 * What was done by whom. An actor whose account is gone has no name; a target's is the one of today, if it has one. Of the
 * address only a hash is kept, under a key that changes every month.
 */
export interface AuditEntry {
  id: string
  at: string
  action: string
  result: 'ok' | 'refused'
  actor: { id: string; name: string; email: string } | null
  target: { type: string; id: string; name: string | null } | null
  detail: string | null
  requestId: string | null
  addressHash: string | null
}

/** The newest first. `next` is `null` on the last page. */
export interface AuditPage {
  entries: AuditEntry[]
  next: string | null
}
