import { Button } from './button.tsx'
import { notify } from './notices.tsx'

interface UndoWords {
  undo: string
  restored: string
  notRestored: string
  failureMessage: (error: unknown) => string
}

interface UndoButtonProps {
  words: UndoWords
  /** The id of the deleted entity. */
  id: string
  restore: {
    mutate: (
      id: string,
      on: { onSuccess: (answer: { message?: string | undefined }) => void; onError: (error: unknown) => void },
    ) => unknown
    isPending: boolean
    isSuccess: boolean
  }
}

/** The undo button in the notice after a deletion. */
export function UndoButton({ words, id, restore }: UndoButtonProps) {
  const undo = () =>
    restore.mutate(id, {
      onSuccess: ({ message }) => notify.success(message ?? words.restored),
      onError: (error) => notify.error(words.notRestored, words.failureMessage(error)),
    })
  return (
    <Button variant="secondary" size="small" disabled={restore.isSuccess} loading={restore.isPending} onClick={undo}>
      {words.undo}
    </Button>
  )
}
