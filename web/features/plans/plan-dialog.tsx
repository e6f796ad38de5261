import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WholePlan } from '../../../worker/contract/plans.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { FailedState } from '../../ui/states.tsx'
import { PlanForm, type PlanFormMode } from './plan-form.tsx'
import { agentTypesQuery } from './plans.api.ts'

interface PlanDialogProps {
  mode: PlanFormMode
  plan?: WholePlan | undefined
  onClose: () => void
}

/** Creates, edits or shows a plan. */
export function PlanDialog({ mode, plan, onClose }: PlanDialogProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const types = useQuery(agentTypesQuery)
  const titles = { create: t`Nuevo plan`, edit: t`Editar plan`, view: t`Detalles del plan` }
  return (
    <Dialog open onClose={onClose} title={titles[mode]} closeLabel={words.close}>
      {types.isPending && <LoadingShape label={t`Cargando los tipos de agente`}>{FORM}</LoadingShape>}
      {types.isError && !types.data && (
        <FailedState title={t`Error al cargar los tipos de agente`} {...queryFailure(types)} />
      )}
      {types.data && <PlanForm mode={mode} plan={plan} types={types.data} onClose={onClose} />}
    </Dialog>
  )
}
