import type { CallDoc } from './call.ts'

export const figuresCalls = {
  'GET /api/dashboard': {
    summary: 'Read how things stand',
    description:
      "Of the caller's own agents; what agents that were deleted since have done counts. Months and days are those of the account's time zone.",
    answer: 'Dashboard',
  },
  'GET /api/analytics': {
    summary: 'Read the figures of a period',
    description:
      "At most 366 days, beside as many before. Of the caller's own agents, those that were deleted since as well, or of one; a super administrator may name anybody's. Times are to the precision of the buckets they are counted in.",
    answer: 'Analytics',
  },
  'GET /api/analytics/outcomes': {
    summary: 'Read how the conversations of a period ended',
    description:
      'Each conversation of 24 hours, as plans and `sessions` count them, counts once, on the day on which it began: as `left` (its contact needed a person, of whom none wrote, and it is closed or silent for a day), `handedOver`, `unanswered`, `unknown` or `resolved`. Who wrote and was not answered by the agent has none, and is in `apart`. With times to the first answer, busy hours and the most frequent questions, beside as many days before. Counted when it is read: where the days asked for have more than 20,000 messages, `period` is the newest of them and `isPartial` is true.',
    answer: 'Outcomes',
  },
  'GET /api/admin/overview': {
    summary: 'Read the figures of the platform',
    description:
      "Today (`date`) and this month are those of the caller's time zone. A conversation counts on the date that it was for its account.",
    answer: 'Overview',
  },
  'GET /api/admin/rejected': {
    summary: 'List agents with rows that the database refuses',
    description:
      'The earliest first, fifty at most. A row of a conversation that the database refuses is set aside, holds up nothing else, and is tried again after a day.',
    answer: 'RejectedAgents',
  },
  'GET /api/admin/rejected/:agentId': {
    summary: "List an agent's rows that the database refuses",
    description: 'With the reason that the database gave. The words of messages are not in it.',
    answer: 'RejectedEntries',
  },
  'POST /api/admin/rejected/:agentId/retry': {
    summary: "Write an agent's refused rows again",
    description: '`left` counts those that are refused once more.',
    answer: 'RejectedRetried',
    codes: ['server.busy'],
  },
  'DELETE /api/admin/rejected/:agentId/:entry': {
    summary: 'Drop a refused row for good',
    description:
      'What the database has of it stays as it is; an exchange that it never had is lost. A deletion cannot be dropped.',
    answer: 'RejectedDropped',
    codes: ['rejected.notFound', 'rejected.deletionStays'],
  },
} as const satisfies Record<string, CallDoc>
