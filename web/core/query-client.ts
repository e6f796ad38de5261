import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const RETRIES = 2

/** A retry helps after a network error or a server error, never after a refusal. */
const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < RETRIES && worthRetrying(error) },
    // A mutation without a connection fails at once, instead of waiting for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})
