import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'
import { wholeNumber } from './paging.ts'
import { named, time } from './parts.ts'
import { day, freeText, id, oneOf } from './text.ts'

const AUDIT_PAGE_SIZE = 50
const NAME_MAX = 60
const name = z.optional(freeText({ max: NAME_MAX }))

/** `before`: the `next` of the previous page. Days are those of the caller's time zone; both ends are included. */
export const AuditQuery = z
  .object({
    limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), AUDIT_PAGE_SIZE),
    before: z.optional(
      z.string({ error: 'field.after' }).check(z.regex(/^\d{1,15}-\d{1,15}$/, { error: 'field.after' })),
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
 * An entry of the audit log. `actor` has empty texts once the account is purged; `target` has its current name. `addressHash`:
 * the IP address is not stored, only its hash under a key that changes every month.
 */
export const AuditEntry = z.object({
  id: z.string(),
  at: time,
  action: z.string(),
  result: z.enum(['ok', 'refused']),
  actor: z.nullable(z.extend(named, { email: z.string() })),
  target: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  detail: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  addressHash: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Newest entries first. `next` is `null` on the last page. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) })
export type AuditPage = z.infer<typeof AuditPage>
