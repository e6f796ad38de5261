import type { CallDoc } from './call.ts'

export const figuresCalls = {
  'GET /api/dashboard': {
    summary: 'Read how things stand',
    description:
      "Of the caller's own agents; what agents that were deleted since have done counts. Months and days are those of UTC.",
    answer: 'Dashboard',
  },
  'GET /api/analytics': {
    summary: 'Read the figures of a period',
    description:
      "At most 366 days, beside as many before. Of the caller's own agents, those that were deleted since as well, or of one; a super administrator may name anybody's. Times are to the precision of the buckets they are counted in.",
    answer: 'Analytics',
  },
  'GET /api/admin/overview': {
    summary: 'Read the figures of the platform',
    description: 'Months and days are those of UTC.',
    answer: 'Overview',
  },
} as const satisfies Record<string, CallDoc>
