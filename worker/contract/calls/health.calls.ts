import type { CallDoc } from './call.ts'

export const healthCalls = {
  'GET /api/health': { summary: 'Ask whether the service is up', answer: 'Health' },
  'GET /api/health/ready': {
    summary: 'Ask whether database and objects answer too',
    answer: 'Health',
    codes: ['server.busy'],
  },
  'GET /api/openapi.json': {
    summary: 'Read this document',
    raw: { type: 'application/json', description: 'An OpenAPI 3.1 document of every call.' },
  },
  'GET /api/docs': {
    summary: 'Read this document as a page',
    raw: { type: 'text/html', description: 'The same as a page for people.' },
  },
} as const satisfies Record<string, CallDoc>
