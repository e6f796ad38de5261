import type { ReactNode } from 'react'
import { notify } from './notices.tsx'

/** The part of a mutation that is used. */
interface ConfirmWork<Input, Answer> {
  mutate: (input: Input, on: { onSuccess: (answer: Answer) => void }) => unknown
  isPending: boolean
  error: unknown
}

interface ConfirmOptions {
  /** The notice when the answer has none. */
  done: string
  errorMessage: (error: unknown) => string
  onClose: () => void
  /** Beside the notice, such as an undo. */
  action?: ReactNode
}

/**
 * The properties of a `ConfirmDialog`: runs after confirmation, shows a notice and closes; an error stays in the
 * dialog.
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
      onSuccess: ({ message }) => {
        notify.success(message ?? done, undefined, action)
        onClose()
      },
    }),
  loading: work.isPending,
  error: work.error ? errorMessage(work.error) : null,
})
