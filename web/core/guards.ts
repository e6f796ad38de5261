import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentSession, isSuperAdminSession } from './session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path before signing in. Kept in the history, so that no link from outside can set it. */
    target?: string
  }
}

interface Arrival {
  location: ParsedLocation
}

/** Redirects a visitor without a session to the home page, with the wanted path. */
export function requireSignedIn({ location }: Arrival): void {
  if (!currentSession()) throw redirect({ to: '/', replace: true, state: { target: location.href } })
}

export function requireSuperAdmin(arrival: Arrival): void {
  requireSignedIn(arrival)
  if (!isSuperAdminSession(currentSession())) throw redirect({ to: '/dashboard', replace: true })
}

/** Where to go after signing in: a path of our own, or `otherwise`. */
export const destination = (target: string | undefined, otherwise = '/dashboard'): string =>
  target && /^\/(?![/\\])/.test(target) && target !== '/' ? target : otherwise

/** Redirects a signed-in member from the home page. */
export function redirectSignedIn({ location }: Arrival): void {
  if (currentSession()) throw redirect({ to: destination(location.state.target), replace: true })
}
