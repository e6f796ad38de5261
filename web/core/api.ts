import { hc } from 'hono/client'
import type { App } from '../../worker/app.ts'
import { calling } from './calling.ts'
import { failureOf, unreadable } from './failure.ts'

export { ApiFailure } from './failure.ts'

/** The API, typed by the worker's own routes: `unwrap(api.agents.$get({ query }))`. */
export const api = hc<App>('/', { fetch: calling }).api

interface ApiAnswer {
  ok: boolean
  json(): Promise<unknown>
}
type Body<Response> = Response extends { json(): Promise<infer Json> } ? Extract<Json, { success: true }> : never

/** The content of a successful answer: `data`, and `meta` and `message` if present. */
export async function unwrap<Response extends ApiAnswer>(call: Promise<Response>): Promise<Body<Response>> {
  const response = await call
  if (!response.ok) throw await failureOf(response as unknown as globalThis.Response)
  try {
    return (await response.json()) as Body<Response>
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreadable(200)
  }
}
