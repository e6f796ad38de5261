import type { CallDoc } from './call.ts'

export const auditCalls = {
  'GET /api/admin/audit-log': {
    summary: 'Read what was done by whom',
    description: 'The newest first. Go on with `before` and the `next` of the page that came before.',
    answer: 'AuditPage',
  },
} as const satisfies Record<string, CallDoc>
