import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCommonWords, usePagerWords } from './common-words.ts'
import { failureMessage } from './failure.ts'

/** The part of a query that is used. */
export interface ListQuery {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  data: unknown
  error: unknown
  refetch: () => unknown
}

interface PagedList {
  /** How many rows the page has. */
  rows: number
  page: number
  totalPages: number
  /** The message when the list cannot be loaded. */
  failed: string
  onPage: (page: number) => void
}

/** The state of a list's query for its `ListScreen`: status, failure and pager. */
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

/** The state of a list screen. Rows stay when a later attempt fails. */
export function listStatus(
  { isPending, isError, data }: Pick<ListQuery, 'isPending' | 'isError' | 'data'>,
  rows: number | undefined,
) {
  if (data === undefined && isError) return 'failed'
  if (isPending) return 'loading'
  return rows === 0 ? 'empty' : 'ready'
}

/** A page beyond the last one, from an old address or after its last row was deleted, is replaced by the last one. */
export function useLastPage({ page, totalPages }: { page: number; totalPages: number }): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (page <= totalPages) return
    void navigate({ to: '.', search: (search) => ({ ...search, page: totalPages }), replace: true })
  }, [page, totalPages, navigate])
}
