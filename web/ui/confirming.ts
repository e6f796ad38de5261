import { notify } from './notices.tsx'

/** Whatever does it: a mutation, of which this asks no more than that. */
interface Work<Input, Answer> {
  mutate: (input: Input, on: { onSuccess: (answer: Answer) => void }) => unknown
  isPending: boolean
  error: unknown
}

interface Manner {
  /** Told when it is done and the answer has no words of its own. */
  done: string
  say: (error: unknown) => string
  onClose: () => void
}

/** What `ConfirmDialog` needs of a question about one thing: done once confirmed, told, closed; a failure stays in it. */
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
