import { useState } from 'react'

interface Pages {
  data: { pages: readonly unknown[] } | undefined
}

/** The part of an infinite query's result that is used. */
interface MoreQuery extends Pages {
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages & { isError: boolean; hasNextPage: boolean }>
}

/** With a list that is refetched every two seconds, a page is loaded after a few attempts. */
const ATTEMPTS_MAX = 10

/**
 * Loads the next page of a list, also one that is being refetched: a refetch that is under way is waited for, since a new
 * fetch would cancel it, and a page that a refetch has cancelled is fetched again.
 */
export function useMorePages({ data, fetchNextPage }: MoreQuery) {
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    const before = data?.pages.length ?? 0
    setLoading(true)
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const next = await fetchNextPage({ cancelRefetch: false })
      if (next.isError || !next.hasNextPage || (next.data?.pages.length ?? 0) > before) break
    }
    setLoading(false)
  }
  return { isLoading, load: () => void load() }
}
