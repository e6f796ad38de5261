import { type ComponentType, lazy } from 'react'
import { queryClient } from './query-client.ts'
import { withRetries } from './with-retries.ts'
import { type Catalogue, loadCatalogue } from './words.ts'

/** The page counts as settled after this time even if calls are still pending. */
const PATIENCE_MS = 4_000
/** On a busy device, the next caller does not wait longer for an idle moment. */
const TURN_MS = 1_000
const WITHOUT_IDLE_MS = 200

/** Resolves when the browser is idle; after a short time in Safari, which has no `requestIdleCallback`. */
const idle = (options?: IdleRequestOptions): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, options) : setTimeout(resolve, WITHOUT_IDLE_MS),
  )

const noPendingQueries = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })

/** Waits for idle time twice: before the first calls are made, and after their answers have been painted. */
const waitUntilSettled = async (): Promise<void> => {
  await idle()
  await noPendingQueries()
  await new Promise(requestAnimationFrame)
  await idle()
}

/** Resolves in the idle moment of the last caller; the next caller waits for it. */
let turn: Promise<unknown> | undefined

/**
 * Resolves once the first page has loaded and shown its data, for each caller in another idle moment, because loading
 * everything at once would block the page. Prefetches wait for it.
 */
export const pageSettled = (): Promise<unknown> => {
  turn =
    turn?.then(() => idle({ timeout: TURN_MS })) ??
    Promise.race([waitUntilSettled(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return turn
}

interface Loaded {
  default: ComponentType
}

/** A component that loads after the first page, with its catalogue, and renders nothing if loading fails. */
export const lazyWhenSettled = (load: () => Promise<Loaded>, catalogue?: Catalogue) =>
  lazy(async () => {
    await pageSettled()
    return Promise.all([withRetries(load), catalogue && loadCatalogue(catalogue)]).then(
      ([loaded]) => loaded,
      (): Loaded => ({ default: () => null }),
    )
  })
