import type { CallDoc } from './call.ts'

export const figuresCalls = {
  'GET /api/dashboard': {
    summary: 'Get the dashboard',
    description:
      "Returns the current figures of the account's agents. Figures of days and months include agents that were deleted since. Days and months are those of the account's time zone.",
    answer: 'Dashboard',
  },
  'GET /api/analytics': {
    summary: 'Get analytics',
    description:
      'Returns the figures of a period of at most 366 days and of the same number of days before it: of one agent or of all agents of the account, deleted ones included. A super administrator may name an agent of any account. Response times have the precision of the buckets in which they are counted.',
    answer: 'Analytics',
  },
  'GET /api/analytics/outcomes': {
    summary: 'Get conversation outcomes',
    description:
      'Counts how the conversations of 24 hours, as plans and `sessions` count them, ended; each counts on the day on which it began. It has the first outcome that applies: `left` (the contact waited for a person, none wrote, and the thread was closed or silent for a day), `handedOver` (a member wrote, or is waited for), `unanswered`, `unknown` (also a wish for a person where the agent says that nobody answers) or `resolved`. People whom the agent did not answer have no conversation and are counted in `apart`. Also returns ratings, times to the first answer, messages by weekday and hour, and the most frequent questions, which only callers with the permission `conversations_access` get. A period with more than 20,000 messages is shortened to its newest days (`period`, `isPartial`).',
    answer: 'Outcomes',
  },
  'GET /api/admin/overview': {
    summary: 'Get the platform overview',
    description:
      "Returns the figures of the installation. Today (`date`) and the month are those of the caller's time zone. A conversation is counted on its date in the time zone of its account.",
    answer: 'Overview',
  },
  'GET /api/admin/rejected': {
    summary: 'List agents with refused rows',
    description:
      'Lists agents with rows of conversations that the database refuses, earliest first, at most 50. A refused row is set aside so that it holds up no other row, and is written again after a day.',
    answer: 'RejectedAgents',
  },
  'GET /api/admin/rejected/:agentId': {
    summary: "List an agent's refused rows",
    description: 'Returns each row with the error message of the database, without the text of messages.',
    answer: 'RejectedEntries',
  },
  'POST /api/admin/rejected/:agentId/retry': {
    summary: "Retry an agent's refused rows",
    description:
      'Writes all refused rows of the agent again. `left` counts the rows that were refused again. Recorded in the audit log.',
    answer: 'RejectedRetried',
    codes: ['server.busy'],
  },
  'DELETE /api/admin/rejected/:agentId/:entry': {
    summary: 'Discard a refused row',
    description:
      'Discards the row permanently. What the database already has of it is not changed; an exchange that the database never had is lost. A deletion cannot be discarded (`rejected.deletionStays`).',
    answer: 'RejectedDropped',
    codes: ['rejected.notFound', 'rejected.deletionStays'],
  },
} as const satisfies Record<string, CallDoc>
