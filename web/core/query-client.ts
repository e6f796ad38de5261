import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const RETRIES = 2

/** A retry helps after a network error or a server error, never after a refusal. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (failures, error) => failures < RETRIES && isRetryable(error) },
    // A mutation without a connection fails at once, instead of waiting for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The language in which the API was asked last; its texts are asked for again in another one. */
let loadedLocale = i18n.locale
i18n.on('change', () => {
  if (loadedLocale && loadedLocale !== i18n.locale) void queryClient.invalidateQueries()
  loadedLocale = i18n.locale
})
