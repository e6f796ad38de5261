import { api } from '../../core/api.ts'
import { currentSession, endSession } from '../../core/session.ts'

/** Ends the session here at once; the server is told, and whether it heard does not matter to the person. */
export async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  const told = api.auth.logout.$post({ json: refreshToken ? { refreshToken } : {} }).catch(() => undefined)
  endSession()
  await told
}
