import * as z from 'zod/mini'
import { PAGE_SIZE_MAX } from './limits.ts'
import { wholeNumber } from './paging.ts'
import { day, freeText, id, oneOf } from './text.ts'

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
