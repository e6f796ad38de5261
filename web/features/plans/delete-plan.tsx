import { Trans, useLingui } from '@lingui/react/macro'
import type { WholePlan } from '../../../worker/contract/plans.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { useDeletePlan } from './plans.api.ts'

interface DeletePlanProps {
  plan: WholePlan
  onClose: () => void
}

export function DeletePlan({ plan: { id, name }, onClose }: DeletePlanProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeletePlan()
  const deletion = confirming(remove, id, { done: t`Plan eliminado correctamente`, say: sayFailure, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el plan?`} confirmLabel={words.delete} cancelLabel={words.cancel}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y nadie podrá elegirlo. No se puede
        deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
