import { queryClient } from './query-client.ts'

/** After this time the page counts as settled, even while a slow call is pending. */
const PATIENCE_MS = 4_000
const WITHOUT_IDLE_MS = 200

/** Safari has no `requestIdleCallback`. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, WITHOUT_IDLE_MS),
  )

const nothingAsked = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      forget()
      resolve()
    }
    const forget = queryClient.getQueryCache().subscribe(look)
    look()
  })

/** Waits for idle time twice: before the first calls are made, and after their answers have been painted. */
const settling = async (): Promise<void> => {
  await idle()
  await nothingAsked()
  await new Promise(requestAnimationFrame)
  await idle()
}

let settled: Promise<unknown> | undefined

/** Resolves once the first page has loaded and shown its data; what is only prefetched is fetched after that. */
export const pageSettled = (): Promise<unknown> => {
  settled ??= Promise.race([settling(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return settled
}
