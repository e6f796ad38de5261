import type { CallDoc } from './call.ts'

export const accountCalls = {
  'GET /api/account': { summary: 'Read the own account', answer: 'OneAccount' },
  'PUT /api/account': {
    summary: 'Change name, company, country or language',
    description: 'Fields that are absent keep their values. The time zone is the account’s: only its owner changes it.',
    answer: 'OneAccount',
    codes: ['access.denied'],
  },
  'DELETE /api/account': {
    summary: 'Delete the own account',
    description:
      'Asks for the password again. Sessions end, agents and channels fall silent and the subscription is cancelled at once; what is left is purged after 30 days.',
    answer: 'Deleted',
    codes: ['admin.lastSuperAdmin', 'request.rateLimited'],
  },
  'PUT /api/account/password': {
    summary: 'Change the password',
    description: 'Asks for the old one. Every other session ends; the one that makes the call goes on.',
    answer: 'Nothing',
    codes: ['request.rateLimited'],
  },
  'POST /api/account/email': {
    summary: 'Ask for another e-mail address',
    description:
      'Asks for the password, and sends a link to the address of today and one to the new; the address changes once both were opened, within 24 hours. Answers the same where somebody else signs in with the new address, which then gets no mail. A later request replaces an earlier one.',
    answer: 'OneAccount',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'DELETE /api/account/email': { summary: 'Cancel a change of the e-mail address', answer: 'OneAccount' },
  'POST /api/account/confirmation': {
    summary: 'Send the mail that confirms the own address again',
    description: 'Valid for 7 days and once; earlier ones are void. Nothing is sent once the address is confirmed.',
    answer: 'Nothing',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'GET /api/account/sessions': { summary: 'List where one is signed in', answer: 'AccountSessions' },
  'DELETE /api/account/sessions': {
    summary: 'End every other session',
    description: 'The one that makes the call goes on.',
    answer: 'SessionsEnded',
  },
  'GET /api/account/retention': {
    summary: 'Count the conversations that a retention would delete',
    description: 'How many of the own conversations are older than so many days.',
    answer: 'RetentionForecast',
  },
  'PUT /api/account/retention': {
    summary: 'Choose how long conversations are kept',
    description: 'Older ones go with the next daily run, for good.',
    answer: 'OneAccount',
  },
  'DELETE /api/account/sessions/:id': { summary: 'End a session', answer: 'Deleted', codes: ['session.notFound'] },
  'GET /api/account/export': {
    summary: 'Export everything that is kept of oneself',
    description:
      'Streamed, conversations last, oldest first: it may be large. Threads, notes, and what members wrote come by agent and session; files that members sent are named by their addresses. An answer that breaks off is not valid JSON. Channels come without their secrets.',
    answer: 'AccountExport',
  },
  'GET /api/admin/users/:id/export': {
    summary: 'Export everything that is kept of a user',
    description: 'As `GET /api/account/export`, for a super administrator. Recorded.',
    answer: 'AccountExport',
    codes: ['user.notFound'],
  },
} as const satisfies Record<string, CallDoc>
