import { useCommonWords, usePagerWords } from './common-words.ts'
import { sayFailure } from './failure.ts'
import { listStatus } from './list-status.ts'

/** The part of a query that is used. */
export interface Asked {
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
export function usePagedList(asked: Asked, { rows, page, totalPages, failed, onPage }: PagedList) {
  const { retry } = useCommonWords()
  const pagerWords = usePagerWords()
  return {
    status: listStatus(asked, rows),
    refreshing: asked.isPlaceholderData,
    failure: {
      title: failed,
      message: sayFailure(asked.error),
      retryLabel: retry,
      onRetry: () => void asked.refetch(),
    },
    pager: { page, totalPages, ...pagerWords({ page, totalPages }), onPage },
  } as const
}
