import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const RETRIES = 2

/** Network errors and server errors are retried, refusals are not. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < RETRIES && isRetryable(error) },
    // Offline, a mutation fails at once instead of waiting for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The language of the cached answers, which contain texts: they are fetched again in another language. */
let loadedLocale = i18n.locale
i18n.on('change', () => {
  if (loadedLocale && loadedLocale !== i18n.locale) void queryClient.invalidateQueries()
  loadedLocale = i18n.locale
})
