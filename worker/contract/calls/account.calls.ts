import type { CallDoc } from './call.ts'

export const accountCalls = {
  'GET /api/account': {
    summary: 'Get the current account',
    description:
      "Returns the caller's personal details with the settings (retention, quota policy, time zone) of the account that the session works in.",
    answer: 'OneAccount',
  },
  'PUT /api/account': {
    summary: 'Update the current account',
    description:
      "Updates the caller's name, company, country and interface language. Fields that are absent keep their values; a `companyName`, `country` or `language` of `null` is removed. `timeZone` belongs to the account and only its owner can change it (`access.denied`); days that are already counted keep the previous time zone.",
    answer: 'OneAccount',
    codes: ['access.denied'],
  },
  'DELETE /api/account': {
    summary: "Delete the caller's account",
    description:
      "Deletes the caller's own account. Requires the password. Sessions end, agents and channels stop and the subscription is cancelled at once; what remains, conversations included, is purged after 30 days. The deletion cannot be undone.",
    answer: 'Deleted',
    codes: ['admin.lastSuperAdmin', 'request.rateLimited'],
  },
  'PUT /api/account/password': {
    summary: 'Change the password',
    description:
      'Requires the current password. Every other session of the caller ends; the session that makes the call continues. A notice is mailed where mail is configured.',
    answer: 'Nothing',
    codes: ['request.rateLimited'],
  },
  'POST /api/account/email': {
    summary: 'Request an email address change',
    description:
      'Requires the password. Mails one link to the current address and one to the new address; the address changes once both links have been opened within 24 hours. A later request replaces an earlier one. The response is the same when the new address belongs to another user, who then gets no mail.',
    answer: 'OneAccount',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'DELETE /api/account/email': {
    summary: 'Cancel an email address change',
    description: 'Both links become void. Succeeds also when no change is pending.',
    answer: 'OneAccount',
  },
  'POST /api/account/confirmation': {
    summary: 'Resend the confirmation email',
    description:
      "Mails a link that confirms the caller's address. The link is valid for 7 days and works once; earlier links become void. Nothing is sent when the address is already confirmed.",
    answer: 'Nothing',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'GET /api/account/sessions': {
    summary: "List the caller's sessions",
    description: 'Lists the devices on which the caller is signed in. `isCurrent` marks the session of the call.',
    answer: 'AccountSessions',
  },
  'DELETE /api/account/sessions': {
    summary: 'End all other sessions',
    description: 'Ends every session of the caller except the one that makes the call.',
    answer: 'SessionsEnded',
  },
  'GET /api/account/retention': {
    summary: 'Preview a retention period',
    description:
      "Counts the account's conversations that are older than `days`, which would be deleted with this retention period. Nothing is changed.",
    answer: 'RetentionForecast',
  },
  'PUT /api/account/retention': {
    summary: 'Set the retention period',
    description:
      'Sets how many days the account keeps conversations. The default is 365. Older conversations are then deleted permanently, within minutes if they are few.',
    answer: 'OneAccount',
  },
  'DELETE /api/account/sessions/:id': {
    summary: 'End a session',
    description: "Ends one of the caller's sessions. Its tokens are refused from then on.",
    answer: 'Deleted',
    codes: ['session.notFound'],
  },
  'GET /api/account/export': {
    summary: 'Export account data',
    description:
      "Streams everything that is stored about the caller's own account as one JSON document, which may be large. Conversations come last, oldest first; threads, notes and messages of members name their agent and session. Files that members sent are included as URLs. Secrets of channels and the webhook log are left out; the messages of the webhook log are included. A response that ends early is not valid JSON.",
    answer: 'AccountExport',
  },
  'GET /api/admin/users/:id/export': {
    summary: "Export a user's data",
    description:
      'Returns the document of `GET /api/account/export` for the account of any user. The export is recorded in the audit log.',
    answer: 'AccountExport',
    codes: ['user.notFound'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    description:
      'Returns an access token and a refresh token. The session lasts 12 hours and ends after 2 hours without a refresh; with `rememberMe`, 30 days and 14 days. The response and its timing are the same for an unknown address and a wrong password. Attempts are limited per IP address, per email address and per pair of both; a device that sends the `deviceToken` of an earlier sign-in has a limit of its own, which other devices cannot exhaust. A user has at most 20 sessions: a further one ends the oldest.',
    answer: 'SignedIn',
    codes: ['auth.invalidCredentials', 'auth.accountDeactivated', 'request.rateLimited'],
  },
  'POST /api/auth/register': {
    summary: 'Register an account',
    description:
      'Creates a user with the role `customer` and an account without a subscription, and signs the user in. A link that confirms the email address is sent where mail is configured. Limited to 5 attempts in 30 minutes per IP address.',
    answer: 'SignedIn',
    statuses: [201],
    codes: ['account.emailTaken', 'request.rateLimited'],
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    description:
      'Ends the session of the access token, which may be expired, and the session of `refreshToken`. Always succeeds: tokens that are missing or unknown are ignored.',
    answer: 'Nothing',
  },
  'POST /api/auth/refresh': {
    summary: 'Refresh the tokens',
    description:
      'Exchanges a refresh token for a new access token and a new refresh token. A refresh token works once; for 30 seconds afterwards it returns the current tokens, so that parallel and repeated calls succeed. Any later use ends the session, because the token may have been copied. Limited to 30 refreshes in 5 minutes per session.',
    answer: 'SignedIn',
    codes: ['auth.tokenInvalid', 'auth.sessionRevoked', 'auth.accountDeactivated', 'request.rateLimited'],
  },
  'POST /api/auth/password/forgotten': {
    summary: 'Request a password reset',
    description:
      'Mails a link for setting a new password. The link is valid for 30 minutes and works once; earlier links become void. The response and its timing are the same whether or not the address is known. Requests are limited per IP address, per email address and per pair of both. An installation without mail returns `mail.notOffered`.',
    answer: 'Nothing',
    codes: ['mail.notOffered', 'request.rateLimited'],
  },
  'POST /api/auth/password/reset': {
    summary: 'Reset a password',
    description:
      'Sets a new password with the `secret` of a mailed link, which is the part of its URL after `#`. Every session of the user ends, the email address counts as confirmed, and a notice is mailed. Sign in afterwards with the new password.',
    answer: 'Nothing',
    codes: ['mailLink.invalid'],
  },
  'POST /api/auth/email/confirm': {
    summary: 'Confirm an email address',
    description:
      'Takes the `secret` of a mailed link, which works once. `step` is `confirmed` for a confirmation link. For a change of address it is `waits` after the first of the two links and `changed` after the second.',
    answer: 'EmailConfirmed',
    codes: ['mailLink.invalid'],
  },
  'GET /api/auth/profile': {
    summary: 'Get the signed-in user',
    description: "Returns the caller, the account that the session works in and the caller's role in it.",
    answer: 'Profile',
  },
  'GET /api/auth/permissions': {
    summary: "List the caller's permissions",
    description:
      'Lists the permissions that the caller has in the account that the session works in. A super administrator has every permission. Also returns the language that the caller has chosen.',
    answer: 'HeldPermissions',
  },
  'GET /api/notifications': {
    summary: 'List notifications',
    description:
      "Lists the caller's notifications in the current account, newest first: about threads, and for the owner also about engines and channels that have to be corrected. Kinds that the caller has switched off for the console are left out. Notifications are kept for 90 days.",
    answer: 'NotificationsPage',
  },
  'GET /api/notifications/unread': {
    summary: 'Count unread notifications',
    description: 'Counts the notifications of `GET /api/notifications` that the caller has not read.',
    answer: 'UnreadNotifications',
  },
  'PUT /api/notifications/read': {
    summary: 'Mark notifications as read',
    description:
      'Marks one notification (`id`), the notifications of one thread (`thread`) or, with neither, all of them. Notifications that are read are no longer mailed or pushed.',
    answer: 'UnreadNotifications',
  },
  'GET /api/notifications/settings': {
    summary: 'Get notification preferences',
    description:
      "Returns the caller's preferences, the browsers that receive push messages, and `pushKey`, the public key for a push subscription. `pushKey` is `null` where push messages are not configured.",
    answer: 'NotificationSettings',
  },
  'PUT /api/notifications/settings': {
    summary: 'Update notification preferences',
    description:
      "Replaces all preferences of the caller, for every account that the caller belongs to. During `quiet`, in the account's time zone, mail and push messages are held back and sent together afterwards. Notifications about engines and channels appear in the owner's console with any preferences.",
    answer: 'NotificationSettings',
  },
  'PUT /api/notifications/device': {
    summary: 'Register a push subscription',
    description:
      'Stores the push subscription of the browser that the session belongs to (`PushSubscription.toJSON()`) in place of an earlier one. It is removed when its push service reports it as expired, and receives nothing once the session has ended.',
    answer: 'NotificationSettings',
    codes: ['push.invalid', 'push.refused', 'push.notOffered'],
  },
  'DELETE /api/notifications/devices/:id': {
    summary: 'Remove a push subscription',
    description: 'The browser receives no more push messages. Its session continues.',
    answer: 'Deleted',
    codes: ['push.notFound'],
  },
  'POST /api/contact': {
    summary: 'Send the operator a message',
    description:
      'Stores a message of the contact form on the home page, for 180 days. Limited to 5 messages in 30 minutes per IP address; `contact.full` when 5,000 messages are stored. `website` is a honeypot: a message that has it gets the same response and is not stored.',
    answer: 'Nothing',
    codes: ['request.rateLimited', 'contact.full'],
  },
  'GET /api/admin/contact-messages': {
    summary: 'List messages to the operator',
    description: 'Newest first. `open` counts all messages that are not marked as done.',
    answer: 'ContactMessages',
  },
  'PATCH /api/admin/contact-messages/:id': {
    summary: 'Mark a message as done or open',
    description: 'Sets `doneAt` to the time of the call, unless the message is already done, or removes it.',
    answer: 'ContactMessage',
  },
  'DELETE /api/admin/contact-messages/:id': {
    summary: 'Delete a message to the operator',
    description: 'The deletion is permanent and recorded in the audit log.',
    answer: 'Deleted',
  },
} as const satisfies Record<string, CallDoc>
