import { api } from '../../core/api.ts'
import { currentSession, endSession } from '../../core/session.ts'

/** Ends the session here at once and tells the server, without waiting for its answer. */
export async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  const told = api.auth.logout.$post({ json: refreshToken ? { refreshToken } : {} }).catch(() => undefined)
  endSession()
  await told
}
