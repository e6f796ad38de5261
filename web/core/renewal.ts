import type { Session } from './session.ts'

/** The result of a renewal. `unavailable` has the response, if there was one. */
type Renewal =
  | { kind: 'renewed'; accessToken: string }
  | { kind: 'ended' }
  | { kind: 'unavailable'; response?: Response }

export interface RenewalParts {
  read(): Session | null
  store(session: Session): void
  end(): void
  /** Calls `POST /api/auth/refresh`. */
  ask(refreshToken: string): Promise<Response>
  /** Runs one renewal at a time, across all tabs. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The statuses that reject the refresh token itself. Any other error keeps the session: an outage signs nobody out. */
const REFUSED = new Set([400, 401, 403])

const sessionIn = async (response: Response): Promise<Session> => ((await response.json()) as { data: Session }).data

/** Renews the tokens, unless another call or tab has just done so. */
export function renew(staleToken: string, { read, store, end, ask, runExclusively }: RenewalParts): Promise<Renewal> {
  return runExclusively(async () => {
    const session = read()
    if (!session) return { kind: 'ended' }
    if (session.accessToken !== staleToken) return { kind: 'renewed', accessToken: session.accessToken }
    let response: Response
    try {
      response = await ask(session.refreshToken)
    } catch {
      return { kind: 'unavailable' }
    }
    if (REFUSED.has(response.status)) {
      // The member may have signed out or in again meanwhile, so only the rejected session is ended.
      if (read()?.refreshToken === session.refreshToken) end()
      return { kind: 'ended' }
    }
    if (!response.ok) return { kind: 'unavailable', response }
    const renewed = await sessionIn(response)
    if (read()?.refreshToken !== session.refreshToken) return { kind: 'ended' }
    store(renewed)
    return { kind: 'renewed', accessToken: renewed.accessToken }
  })
}

let queue: Promise<unknown> = Promise.resolve()

/** Runs `work` under a Web Lock, which all tabs share, else under a lock of this tab. */
export function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return navigator.locks.request('vocero.renewal', work) as Promise<Result>
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}
