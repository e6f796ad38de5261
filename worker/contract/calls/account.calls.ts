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
    summary: 'Ask for another email address',
    description:
      'Asks for the password, and sends a link to the address of today and one to the new; the address changes once both were opened, within 24 hours. Answers the same where somebody else signs in with the new address, which then gets no mail. A later request replaces an earlier one.',
    answer: 'OneAccount',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'DELETE /api/account/email': { summary: 'Cancel a change of the email address', answer: 'OneAccount' },
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
      'Streamed, conversations last, oldest first: it may be large. Threads, notes, and what members wrote come by agent and session; files that members sent are named by their addresses. An answer that breaks off is not valid JSON. Channels come without their secrets. The webhook log is not included: it is what providers sent, kept for 30 days, and the messages in it are.',
    answer: 'AccountExport',
  },
  'GET /api/admin/users/:id/export': {
    summary: 'Export everything that is kept of a user',
    description: 'As `GET /api/account/export`, for a super administrator. Recorded.',
    answer: 'AccountExport',
    codes: ['user.notFound'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    description:
      'Answers the same, and takes the same time, whether the email is known or not. Attempts are limited for each address and email. A device that gives back the `deviceToken` of an earlier sign-in has attempts of its own, which strangers cannot use up.',
    answer: 'SignedIn',
    codes: ['auth.invalidCredentials', 'auth.accountDeactivated', 'request.rateLimited'],
  },
  'POST /api/auth/register': {
    summary: 'Open an account',
    description: 'The new person is a customer, without a subscription, and is signed in.',
    answer: 'SignedIn',
    statuses: [201],
    codes: ['account.emailTaken', 'request.rateLimited'],
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    description: 'Ends the session of the bearer, expired or not, and that of `refreshToken`. Always succeeds.',
    answer: 'Nothing',
  },
  'POST /api/auth/refresh': {
    summary: 'Renew the tokens',
    description: 'Each refresh token is used once. One that was used before ends its session, half a minute excepted.',
    answer: 'SignedIn',
    codes: ['auth.tokenInvalid', 'auth.sessionRevoked', 'auth.accountDeactivated', 'request.rateLimited'],
  },
  'POST /api/auth/password/forgotten': {
    summary: 'Ask for a link to a new password',
    description:
      'Sent by mail, valid for 30 minutes and once; earlier ones are void. Answers the same, after the same work, whether the address is known or not. Limited for each address and email. Where the installation sends no mail: `mail.notOffered`.',
    answer: 'Nothing',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'POST /api/auth/password/reset': {
    summary: 'Set a new password by the link of a mail',
    description: 'Every session ends, and the owner is told by mail.',
    answer: 'Nothing',
    codes: ['mailLink.invalid'],
  },
  'POST /api/auth/email/confirm': {
    summary: 'Confirm an email address by the link of a mail',
    description: 'The own one, or one of the two of a change: `step` says whether the other still `waits`.',
    answer: 'EmailConfirmed',
    codes: ['mailLink.invalid'],
  },
  'GET /api/auth/profile': { summary: 'Read who is signed in', answer: 'Profile' },
  'GET /api/auth/permissions': { summary: 'List the permissions held', answer: 'HeldPermissions' },
  'GET /api/notifications': {
    summary: 'List what the caller was told',
    description:
      'Of threads that wait for a person, and the owner of engines that have to be put right; the newest first. Kept for 90 days.',
    answer: 'NotificationsPage',
  },
  'GET /api/notifications/unread': { summary: 'Count what the caller has not read', answer: 'UnreadNotifications' },
  'PUT /api/notifications/read': {
    summary: 'Mark notifications as read',
    description: 'One by its `id`, those of a thread, or all. What is read is neither mailed nor pushed.',
    answer: 'UnreadNotifications',
  },
  'GET /api/notifications/settings': {
    summary: 'Read how the caller is told',
    answer: 'NotificationSettings',
  },
  'PUT /api/notifications/settings': {
    summary: 'Choose how one is told',
    description: "In quiet hours, of the account's time zone, mail and push wait; then they come together.",
    answer: 'NotificationSettings',
  },
  'PUT /api/notifications/device': {
    summary: 'Have push messages sent to this browser',
    description: 'Until its sign-in ends. A subscription that its push service does not know any more is removed.',
    answer: 'NotificationSettings',
    codes: ['push.invalid', 'push.refused', 'push.notOffered'],
  },
  'DELETE /api/notifications/devices/:id': {
    summary: 'Send no more push messages to a browser',
    answer: 'Deleted',
    codes: ['push.notFound'],
  },
  'POST /api/contact': {
    summary: 'Write to the operator',
    description:
      'The contact form of the home page. Messages are limited for each address, and kept for 180 days. A message with a `website`, which people do not see, is answered alike and not kept.',
    answer: 'Nothing',
    codes: ['request.rateLimited', 'contact.full'],
  },
  'GET /api/admin/contact-messages': {
    summary: 'List what visitors wrote',
    description: 'The newest first. `open` counts those that nobody has marked as done.',
    answer: 'ContactMessages',
  },
  'PATCH /api/admin/contact-messages/:id': {
    summary: 'Mark a message as done, or as open again',
    answer: 'ContactMessage',
  },
  'DELETE /api/admin/contact-messages/:id': { summary: 'Delete a message', answer: 'Deleted' },
} as const satisfies Record<string, CallDoc>
