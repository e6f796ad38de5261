import { Trans, useLingui } from '@lingui/react/macro'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useRestoreAnswer } from './answers-bin.api.ts'
import { useDeleteAnswer } from './training.api.ts'

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
    action: <UndoDeletion agentId={agentId} answerId={id} />,
  })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar la respuesta?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
    >
      <Trans>
        El agente dejará de responder así a <strong className="text-ink wrap-anywhere">{question}</strong>. Podrás
        recuperar la respuesta de la papelera durante {BIN_DAYS} días.
      </Trans>
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ agentId, answerId }: { agentId: string; answerId: string }) => (
  <UndoButton words={useUndoWords()} id={answerId} restore={useRestoreAnswer(agentId)} />
)
