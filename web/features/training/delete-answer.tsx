import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteAnswer } from './training.api.ts'

interface DeleteAnswerProps {
  agentId: string
  answer: OwnAnswer
  onClose: () => void
}

export function DeleteAnswer({ agentId, answer: { id, question }, onClose }: DeleteAnswerProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteAnswer(agentId)
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Respuesta eliminada`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar la respuesta?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
      error={remove.error && sayFailure(remove.error)}
    >
      <Trans>
        El agente dejará de responder así a <strong className="text-ink wrap-anywhere">{question}</strong>. No se puede
        deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
