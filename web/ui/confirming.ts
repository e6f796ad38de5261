import type { ReactNode } from 'react'
import { notify } from './notices.tsx'

/** The properties of a mutation that are used. */
interface ConfirmWork<Input, Answer> {
  mutate: (
    input: Input,
    on: { onSuccess: (answer: Answer, isHere: boolean) => void; onError: (error: Error, isHere: boolean) => void },
  ) => unknown
  isPending: boolean
  error: unknown
}

interface ConfirmOptions {
  /** The notice after success when the answer has no message. */
  done: string
  errorMessage: (error: unknown) => string
  onClose: () => void
  /** An action in the notice, such as an undo. */
  action?: ReactNode
}

/**
 * The properties of a `ConfirmDialog` that runs a mutation: after success it shows a notice and closes; after an error
 * it stays open and shows the error, and a notice does if it was closed before the answer.
 */
export const confirming = <Input, Answer extends { message?: string | undefined }>(
  work: ConfirmWork<Input, Answer>,
  input: Input,
  { done, errorMessage, onClose, action }: ConfirmOptions,
) => ({
  open: true,
  onClose,
  onConfirm: () =>
    void work.mutate(input, {
      onError: (error, isHere) => isHere || notify.error(errorMessage(error)),
      onSuccess: ({ message }, isHere) => {
        notify.success(message ?? done, undefined, action)
        if (isHere) onClose()
      },
    }),
  loading: work.isPending,
  error: work.error ? errorMessage(work.error) : null,
})
