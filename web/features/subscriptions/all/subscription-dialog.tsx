import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords, useQueryFailure } from '../../../core/common-words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FORM } from '../../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../../ui/loading-shape.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { everyPlanQuery } from './all-subscriptions.api.ts'
import { SubscriptionForm } from './subscription-form.tsx'

interface SubscriptionDialogProps {
  /** The one that is changed; a new one without it. */
  subscription?: Subscription | undefined
  onClose: () => void
}

export function SubscriptionDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const plans = useQuery(everyPlanQuery)
  return (
    <Dialog
      open
      onClose={onClose}
      title={subscription ? t`Editar suscripción` : t`Nueva suscripción`}
      closeLabel={words.close}
    >
      {plans.isPending && <LoadingShape label={t`Cargando los planes`}>{FORM}</LoadingShape>}
      {plans.isError && !plans.data && <FailedState title={t`Error al cargar los planes`} {...queryFailure(plans)} />}
      {plans.data && <SubscriptionForm subscription={subscription} plans={plans.data} onClose={onClose} />}
    </Dialog>
  )
}
