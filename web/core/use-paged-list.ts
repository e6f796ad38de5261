import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCommonWords, usePagerWords } from './common-words.ts'
import { failureMessage } from './failure.ts'

/** The properties of a query that are used. */
export interface ListQuery {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  data: unknown
  error: unknown
  refetch: () => unknown
}

interface PagedList {
  /** The number of rows on the page. */
  rows: number
  page: number
  totalPages: number
  /** The title of the error state. */
  failed: string
  onPage: (page: number) => void
}

/** Derives the properties of a `ListScreen` from its query: status, failure and pager. */
export function usePagedList(query: ListQuery, { rows, page, totalPages, failed, onPage }: PagedList) {
  const { retry } = useCommonWords()
  const pagerWords = usePagerWords()
  return {
    status: listStatus(query, rows),
    refreshing: query.isPlaceholderData,
    failure: {
      title: failed,
      message: failureMessage(query.error),
      retryLabel: retry,
      onRetry: () => void query.refetch(),
    },
    pager: { page, totalPages, ...pagerWords({ page, totalPages }), onPage },
  } as const
}

/** The status of a list. Rows stay visible when a refetch fails. */
export function listStatus(
  { isPending, isError, data }: Pick<ListQuery, 'isPending' | 'isError' | 'data'>,
  rows: number | undefined,
) {
  if (data === undefined && isError) return 'failed'
  if (isPending) return 'loading'
  return rows === 0 ? 'empty' : 'ready'
}

/** Goes to the last page when the current one is beyond it: from an old address, or after its last row was deleted. */
export function useLastPage({ page, totalPages }: { page: number; totalPages: number }): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (page <= totalPages) return
    void navigate({ to: '.', search: (search) => ({ ...search, page: totalPages }), replace: true })
  }, [page, totalPages, navigate])
}
