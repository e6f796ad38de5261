import { notify } from './notices.tsx'

/** The part of a mutation that is used. */
interface Work<Input, Answer> {
  mutate: (input: Input, on: { onSuccess: (answer: Answer) => void }) => unknown
  isPending: boolean
  error: unknown
}

interface Manner {
  /** The notice when the answer has none. */
  done: string
  say: (error: unknown) => string
  onClose: () => void
}

/**
 * The properties of a `ConfirmDialog`: runs after confirmation, shows a notice and closes; an error stays in the
 * dialog.
 */
export const confirming = <Input, Answer extends { message?: string | undefined }>(
  work: Work<Input, Answer>,
  input: Input,
  { done, say, onClose }: Manner,
) => ({
  open: true,
  onClose,
  onConfirm: () =>
    void work.mutate(input, {
      onSuccess: ({ message }) => {
        notify.success(message ?? done)
        onClose()
      },
    }),
  loading: work.isPending,
  error: work.error ? say(work.error) : null,
})
