import { useCommonWords } from './common-words.ts'
import { failureMessage } from './failure.ts'
import type { Mutation } from './use-mutation.ts'

type Deletion<Id> = Pick<Mutation<{ message?: string | undefined }, Id>, 'mutate' | 'isPending'>

interface DeletionEnd {
  /** The notice after success when the API's answer has no message. */
  done: string
  failed?: string
  /** Shows a notice. */
  notify: Record<'success' | 'error', (title: string, text: string) => void>
  onClose: () => void
}

/** The properties of a `ConfirmDialog` for a deletion: it closes in any case, and a notice shows the result. */
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
    onClose,
    onConfirm: () =>
      mutate(id, {
        onSuccess: ({ message }) => notify.success(labels.done, message ?? done),
        onError: (error) => notify.error(labels.error, failureMessage(error, failed)),
        onSettled: (isHere) => isHere && onClose(),
      }),
  }
}
