import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation after which the queries under these keys are refetched: when it succeeded, or (`settled`) also when it failed,
 * because a refusal can mean that the cached data is out of date. It is pending until they are fetched.
 */
export function useChange<Answer, Input = void>(
  mutationFn: (input: Input) => Promise<Answer>,
  keys: readonly QueryKey[],
  when: 'succeeded' | 'settled' = 'succeeded',
) {
  const client = useQueryClient()
  const refetch = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({ mutationFn, ...(when === 'settled' ? { onSettled: refetch } : { onSuccess: refetch }) })
}
