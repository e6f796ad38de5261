import { queryClient } from './query-client.ts'

/** After this time the page counts as settled, even while a slow call is pending. */
const PATIENCE_MS = 4_000
const WITHOUT_IDLE_MS = 200

/** Safari has no `requestIdleCallback`. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, WITHOUT_IDLE_MS),
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

let result: Promise<unknown> | undefined

/** Resolves once the first page has loaded and shown its data; what is only prefetched is fetched after that. */
export const pageSettled = (): Promise<unknown> => {
  result ??= Promise.race([waitUntilSettled(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return result
}
