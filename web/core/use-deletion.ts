import type { UseMutationResult } from '@tanstack/react-query'
import { useCommonWords } from './common-words.ts'
import { failureMessage } from './failure.ts'

type Deletion<Id> = Pick<UseMutationResult<{ message?: string | undefined }, Error, Id>, 'mutate' | 'isPending'>

interface DeletionEnd {
  /** Said where the API has no sentence of its own. */
  done: string
  failed?: string
  /** Shows the notices. */
  notify: Record<'success' | 'error', (title: string, text: string) => void>
  onClose: () => void
}

/** The properties of a `ConfirmDialog` that deletes: it closes in any case, and a notice says what came of it. */
export function useDeletion<Id>(
  { mutate, isPending }: Deletion<Id>,
  id: Id,
  { done, failed, notify, onClose }: DeletionEnd,
) {
  const labels = useCommonWords()
  return {
    open: true,
    loading: isPending,
    confirmLabel: labels.delete,
    cancelLabel: labels.cancel,
    onClose,
    onConfirm: () =>
      mutate(id, {
        onSuccess: ({ message }) => notify.success(labels.done, message ?? done),
        onError: (error) => notify.error(labels.error, failureMessage(error, failed)),
        onSettled: onClose,
      }),
  }
}
