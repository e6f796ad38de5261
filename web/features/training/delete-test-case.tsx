import { Trans, useLingui } from '@lingui/react/macro'
import type { TestCase } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { useDeleteTestCase } from './training.api.ts'

interface DeleteTestCaseProps {
  agentId: string
  testCase: TestCase
  onClose: () => void
}

export function DeleteTestCase({ agentId, testCase: { id, question }, onClose }: DeleteTestCaseProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteTestCase(agentId)
  const deletion = confirming(remove, id, { done: t`Caso de prueba eliminado`, say: sayFailure, onClose })
  return (
    <ConfirmDialog
      {...deletion}
      title={t`¿Eliminar el caso de prueba?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
    >
      <Trans>
        Se elimina <strong className="text-ink wrap-anywhere">{question}</strong> con su respuesta aprobada. No se puede
        deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
