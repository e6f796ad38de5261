import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentSession, isSuperAdminSession } from './session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path to open after signing in. Kept in the history state, which a link from outside cannot set. */
    target?: string
  }
}

interface Arrival {
  location: ParsedLocation
}

/** Redirects to the home page without a session, and keeps the requested path for after signing in. */
export function requireSignedIn({ location }: Arrival): void {
  if (!currentSession()) throw redirect({ to: '/', replace: true, state: { target: location.href } })
}

export function requireSuperAdmin(arrival: Arrival): void {
  requireSignedIn(arrival)
  if (!isSuperAdminSession(currentSession())) throw redirect({ to: '/dashboard', replace: true })
}

/** The path to open after signing in: `target` if it is a path of this site, else `otherwise`. */
export const destination = (target: string | undefined, otherwise = '/dashboard'): string =>
  target && /^\/(?![/\\])/.test(target) && target !== '/' ? target : otherwise

/** Redirects a signed-in member from the home page to the console. */
export function redirectSignedIn({ location }: Arrival): void {
  if (currentSession()) throw redirect({ to: destination(location.state.target), replace: true })
}
