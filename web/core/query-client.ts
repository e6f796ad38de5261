import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const RETRIES = 2

/** Trying again helps against a lost connection and a server in trouble, never against a refusal. */
const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < RETRIES && worthRetrying(error) },
    // What a person sends while nothing can be reached fails at once, instead of waiting unseen for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})
