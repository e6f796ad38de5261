import { useCommonWords, usePagerWords } from './common-words.ts'
import { sayFailure } from './failure.ts'
import { listStatus } from './list-status.ts'

interface Asked {
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
  /** What is said when the list could not be loaded. */
  failed: string
  onPage: (page: number) => void
}

/** What every paged list tells its `ListScreen` of the call behind it: how it stands, its failure and its pager. */
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
