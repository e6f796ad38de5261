import { queryOptions } from '@tanstack/react-query'
import type { CannedReplyInput } from '../../../worker/contract/canned-replies.ts'
import { api, unwrap } from '../../core/api.ts'
import { useChange } from '../../core/use-change.ts'

const KEY = ['canned-replies'] as const

/** The canned replies of the account, sorted by shortcut. */
export const cannedRepliesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => (await unwrap(api['canned-replies'].$get())).data,
})

/** Creates a canned reply, or updates the one with the given `id`. */
export const useSaveReply = () =>
  useChange(
    ({ id, ...json }: CannedReplyInput & { id: string | undefined }) =>
      id === undefined
        ? unwrap(api['canned-replies'].$post({ json }))
        : unwrap(api['canned-replies'][':id'].$put({ param: { id }, json })),
    [KEY],
  )

export const useDeleteReply = () =>
  useChange((id: string) => unwrap(api['canned-replies'][':id'].$delete({ param: { id } })), [KEY])
