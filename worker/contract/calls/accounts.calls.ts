import type { CallDoc } from './call.ts'

export const accountsCalls = {
  'POST /api/auth/login': {
    summary: 'Sign in',
    description:
      'Answers the same, and takes the same time, whether the e-mail is known or not. Attempts are limited for each address and e-mail. A device that gives back the `deviceToken` of an earlier sign-in has attempts of its own, which strangers cannot use up.',
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
      'Sent by mail, valid for 30 minutes and once; earlier ones are void. Answers the same, after the same work, whether the address is known or not. Limited for each address and e-mail. Where the installation sends no mail: `mail.notOffered`.',
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
    summary: 'Confirm an e-mail address by the link of a mail',
    description: 'The own one, or one of the two of a change: `step` says whether the other still `waits`.',
    answer: 'EmailConfirmed',
    codes: ['mailLink.invalid'],
  },
  'GET /api/auth/profile': { summary: 'Read who is signed in', answer: 'Profile' },
  'GET /api/auth/permissions': { summary: 'List the permissions held', answer: 'HeldPermissions' },
} as const satisfies Record<string, CallDoc>
