import * as v from 'valibot'
import type { LoginInput, RegisterInput, SignedIn } from '../../../worker/contract/accounts.ts'
import { api, unwrap } from '../../core/api.ts'
import { cell } from '../../core/storage.ts'

/** The device token of an earlier sign-in: attempts with it have their own rate limit. Kept after signing out. */
const device = cell('vocero.device', v.string())

function storeSession<Answer extends { data: SignedIn }>(answer: Answer): Answer {
  const { deviceToken } = answer.data
  if (deviceToken) device.write(deviceToken)
  return answer
}

export const logIn = async (input: LoginInput) => {
  const deviceToken = device.read()
  return storeSession(
    await unwrap(api.auth.login.$post({ json: { ...input, ...(deviceToken !== null && { deviceToken }) } })),
  )
}
export const register = async (json: RegisterInput) => storeSession(await unwrap(api.auth.register.$post({ json })))
