import { Trans, useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteDocument } from './knowledge.api.ts'

interface DeleteDocumentProps {
  agentId: string
  document: KnowledgeDocument
  onClose: () => void
}

export function DeleteDocument({ agentId, document, onClose }: DeleteDocumentProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteDocument(agentId)
  const { title } = document
  const confirm = () =>
    remove.mutate(document, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Contenido eliminado`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el contenido?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
      error={remove.error && sayFailure(remove.error)}
    >
      <Trans>
        El agente olvidará todo lo que leyó en <strong className="text-ink break-words">{title}</strong>. No se puede
        deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
