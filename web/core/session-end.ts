import { endSession } from './session.ts'

let expired = false

/** The server no longer knows the session: the person should learn why they are at the door again. */
export function sessionExpired(): void {
  expired = true
  endSession()
}

/** Whether the session that has just ended had expired; asking forgets it. */
export function endedByExpiry(): boolean {
  const was = expired
  expired = false
  return was
}
