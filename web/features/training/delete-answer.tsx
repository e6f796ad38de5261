import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { useDeleteAnswer } from './training.api.ts'
import { UndoAnswerDeletion } from './undo-answer-deletion.tsx'

interface DeleteAnswerProps {
  agentId: string
  answer: OwnAnswer
  onClose: () => void
}

export function DeleteAnswer({ agentId, answer, onClose }: DeleteAnswerProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { id, question } = answer
  const remove = useDeleteAnswer(agentId)
  const deletion = confirming(remove, id, {
    done: t`Respuesta eliminada`,
    say: sayFailure,
    onClose,
    action: <UndoAnswerDeletion agentId={agentId} answer={answer} />,
  })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar la respuesta?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
    >
      <Trans>
        El agente dejará de responder así a <strong className="text-ink wrap-anywhere">{question}</strong>.
      </Trans>
    </ConfirmDialog>
  )
}
