import { Trans, useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { UndoButton } from '../../ui/undo-button.tsx'
import { useRestoreDocument } from './bin.api.ts'
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
  const { id, title } = document
  const deletion = confirming(remove, document, {
    done: t`Contenido eliminado`,
    say: sayFailure,
    onClose,
    action: <UndoDeletion agentId={agentId} documentId={id} />,
  })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar el contenido?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
    >
      <Trans>
        El agente olvidará todo lo que leyó en <strong className="text-ink break-words">{title}</strong>. Podrás
        recuperarlo de la papelera durante {BIN_DAYS} días.
      </Trans>
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ agentId, documentId }: { agentId: string; documentId: string }) => (
  <UndoButton words={useUndoWords()} id={documentId} restore={useRestoreDocument(agentId)} />
)
