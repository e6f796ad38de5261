import { endSession } from './session.ts'

let expired = false

/** The server ended the session: the sign-in dialog says so. */
export function sessionExpired(): void {
  expired = true
  endSession()
}

/** Whether the last session expired; reading it resets it. */
export function endedByExpiry(): boolean {
  const was = expired
  expired = false
  return was
}
