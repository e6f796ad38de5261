import { AuditPage } from '../answers/audit.ts'
import { AuditQuery } from '../audit.ts'
import type { CallDoc } from './call.ts'
import { ids, times, user } from './examples.ts'

export const auditCalls = {
  'GET /api/admin/audit-log': {
    summary: 'Read what was done by whom',
    description: 'The newest first. Go on with `before` and the `next` of the page that came before.',
    query: { AuditQuery },
    answer: { AuditPage },
    asks: { action: 'login', result: 'refused' },
    gives: {
      entries: [
        {
          id: '7c8d9e0f-1a2b-4c3d-8e4f-5a6b7c8d9e18',
          at: times.createdAt,
          action: 'login',
          result: 'refused',
          actor: { id: ids.user, name: user.name, email: user.email },
          target: { type: 'user', id: ids.user, name: user.name },
          detail: 'password',
          requestId: '2f1e0d9c-8b7a-4695-8473-62514f3e2d18',
          addressHash: 'kC3v',
        },
      ],
      next: null,
    },
  },
} as const satisfies Record<string, CallDoc>
