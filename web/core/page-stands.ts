import { queryClient } from './query-client.ts'

/** A slow answer does not keep the rest of the page away for longer. */
const PATIENCE_MS = 4_000
const WITHOUT_IDLE_MS = 200

/** Safari does not tell when it is idle. */
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

/** Idle twice: once before what the page asks for is known, once after the answers have been painted. */
const stood = async (): Promise<void> => {
  await idle()
  await nothingAsked()
  await new Promise(requestAnimationFrame)
  await idle()
}

let standing: Promise<unknown> | undefined

/** Resolves once the first page shows what it was opened for: what nobody has asked for yet is fetched after that. */
export const pageStands = (): Promise<unknown> => {
  standing ??= Promise.race([stood(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return standing
}
