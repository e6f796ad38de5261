import type { SignedIn, Tokens } from '../../contract/accounts.ts'
import { type AccountRow, userView } from '../users/users.view.ts'

export { userView }

export const signedInView = (account: AccountRow, tokens: Tokens): SignedIn => ({
  user: userView(account),
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  expiresIn: tokens.expiresIn,
})
