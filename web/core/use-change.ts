import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMutation } from './use-mutation.ts'

/**
 * A mutation after which the queries under these keys are refetched, also after a refusal, which can mean that the cached data
 * is out of date. After a success it is pending until they are fetched; after a refusal it is not, because the refetched data
 * may unmount the row that shows the error.
 */
export function useChange<Answer, Input = void>(
  mutationFn: (input: Input) => Promise<Answer>,
  keys: readonly QueryKey[],
) {
  const client = useQueryClient()
  const refetch = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({ mutationFn, onSuccess: refetch, onError: () => void refetch() })
}
