import { useLingui } from '@lingui/react/macro'
import type { OwnAnswerInput } from '../../../worker/contract/training.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useSaveAnswer } from './training.api.ts'

interface UndoAnswerDeletionProps {
  agentId: string
  answer: OwnAnswerInput
}

/** The action of the notice that says that an answer was deleted: writes it again. */
export function UndoAnswerDeletion({ agentId, answer }: UndoAnswerDeletionProps) {
  const { t } = useLingui()
  const save = useSaveAnswer(agentId)
  const { question, otherQuestions, answer: text } = answer
  const undo = () =>
    save.mutate(
      { question, otherQuestions, answer: text },
      {
        onSuccess: ({ message }) => notify.success(message ?? t`Respuesta guardada`),
        onError: (error) => notify.error(t`No se pudo restaurar la respuesta`, sayFailure(error)),
      },
    )
  return (
    <Button variant="secondary" size="small" disabled={save.isSuccess} loading={save.isPending} onClick={undo}>
      {t`Deshacer`}
    </Button>
  )
}
