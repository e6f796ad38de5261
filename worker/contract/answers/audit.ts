import * as z from 'zod/mini'
import { time } from './parts.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: time,
  action: z.string(),
  result: z.enum(['ok', 'refused']),
  actor: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  target: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  detail: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  addressHash: z.nullable(z.string()),
})
export const AuditPage = z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) })
