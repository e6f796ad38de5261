import { LoginInput, LogoutInput, RefreshInput, RegisterInput } from '../accounts.ts'
import { HeldPermissions, Profile, SignedIn } from '../answers/accounts.ts'
import { Nothing } from '../answers/parts.ts'
import type { CallDoc } from './call.ts'
import { ids, tokens, user } from './examples.ts'

const signedIn = { ...tokens, user }

export const accountsCalls = {
  'POST /api/auth/login': {
    summary: 'Sign in',
    description:
      'Answers the same, and takes the same time, whether the e-mail is known or not. Attempts are limited for each address and e-mail. A device that gives back the `deviceToken` of an earlier sign-in has attempts of its own, which strangers cannot use up.',
    body: { LoginInput },
    answer: { SignedIn },
    codes: ['auth.invalidCredentials', 'auth.accountDeactivated', 'request.rateLimited'],
    sends: { email: 'ana@example.com', password: 'una frase que solo yo sé', rememberMe: true },
    gives: { ...signedIn, deviceToken: ids.device },
  },
  'POST /api/auth/register': {
    summary: 'Open an account',
    description: 'The new person is a customer, without a subscription, and is signed in.',
    body: { RegisterInput },
    answer: { SignedIn },
    statuses: [201],
    codes: ['account.emailTaken', 'request.rateLimited'],
    sends: { name: 'Ana Torres', email: 'ana@example.com', password: 'una frase que solo yo sé', country: 'MX' },
    gives: { ...signedIn, deviceToken: ids.device },
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    description: 'Ends the session of the bearer, expired or not, and that of `refreshToken`. Always succeeds.',
    body: { LogoutInput },
    answer: { Nothing },
    sends: { refreshToken: tokens.refreshToken },
    gives: null,
  },
  'POST /api/auth/refresh': {
    summary: 'Renew the tokens',
    description: 'Each refresh token is used once. One that was used before ends its session, half a minute excepted.',
    body: { RefreshInput },
    answer: { SignedIn },
    codes: ['auth.tokenInvalid', 'auth.sessionRevoked', 'auth.accountDeactivated', 'request.rateLimited'],
    sends: { refreshToken: tokens.refreshToken },
    gives: signedIn,
  },
  'GET /api/auth/profile': { summary: 'Read who is signed in', answer: { Profile }, gives: { user } },
  'GET /api/auth/permissions': {
    summary: 'List the permissions held',
    answer: { HeldPermissions },
    gives: { permissions: [{ id: ids.role, name: 'agent_management' }] },
  },
} as const satisfies Record<string, CallDoc>
