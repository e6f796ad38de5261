import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types'
import { app } from '../../worker/app.ts'
import type { Env } from '../../worker/core/env.ts'
import { type Server, secrets } from './server.ts'

interface Recorded {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body.
  body: any
  /** The SQL of each statement that the call prepared, in order, without its values. */
  statements: string[]
}

/**
 * The app from the sources, in the test's process, on the database of a server. Records the statements of a call; the test can
 * count other work too (`countedScrypt`).
 */
export function recordedApp(server: Server) {
  const statements: string[] = []
  const recording = <Source extends Pick<D1DatabaseSession, 'prepare'>>(source: Source): Source =>
    new Proxy(source, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (name === 'prepare') statements.push(String(given[0]))
          const result: unknown = Reflect.apply(value, target, given)
          return name === 'withSession' ? recording(result as D1DatabaseSession) : result
        }
      },
    })
  const env = {
    ...server.env,
    ...secrets,
    DB: recording<D1Database>(server.db),
    CONVERSATIONS: recording<D1Database>(server.record),
  } as unknown as Env

  return async (call: `${string} /${string}`, headers: Record<string, string>, body?: unknown): Promise<Recorded> => {
    statements.length = 0
    const pending: Promise<unknown>[] = []
    const [method = 'GET', path = '/'] = call.split(' ')
    const init = {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const context = { waitUntil: (work: Promise<unknown>) => void pending.push(work), passThroughOnException: () => {} }
    const answer = await app.request(`/api${path}`, init, env, context as never)
    const read: unknown = await answer.json()
    await Promise.all(pending)
    return { status: answer.status, headers: answer.headers, body: read, statements: [...statements] }
  }
}
