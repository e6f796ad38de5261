import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useLibraryMutation,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { useIsHere } from './use-is-here.ts'

/**
 * What follows a call. It runs for every call, also when the component is gone: a notice is shown in any case. `isHere`
 * tells whether the component is still mounted: only then may it close a dialog or leave the page.
 */
interface CallEnd<Answer> {
  onSuccess?: (answer: Answer, isHere: boolean) => unknown
  onError?: (error: Error, isHere: boolean) => unknown
  /** Called at the end in any case. */
  onSettled?: (isHere: boolean) => unknown
}

/** What `useMutation` returns. */
export type Mutation<Answer, Input> = Omit<UseMutationResult<Answer, Error, Input>, 'mutate'> & {
  mutate: (input: Input, end?: CallEnd<Answer>) => void
}

/**
 * TanStack Query's `useMutation`, except for the callbacks of `mutate`: the library drops them when the component is
 * unmounted or `mutate` is called again before the answer.
 */
export function useMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): Mutation<Answer, Input> {
  const mutation = useLibraryMutation(options)
  const { mutateAsync } = mutation
  const isHere = useIsHere()
  const mutate = useCallback(
    (input: Input, { onSuccess, onError, onSettled }: CallEnd<Answer> = {}) => {
      void mutateAsync(input)
        .then(
          (answer) => onSuccess?.(answer, isHere.current),
          (error: Error) => onError?.(error, isHere.current),
        )
        .finally(() => onSettled?.(isHere.current))
    },
    [mutateAsync, isHere],
  )
  return { ...mutation, mutate }
}
