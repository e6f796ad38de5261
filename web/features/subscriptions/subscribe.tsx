import { useLingui } from '@lingui/react/macro'
import type { Plan, Subscription } from '../../../worker/contract/subscriptions.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { type Consequence, consequenceOf } from './plan-offers.ts'
import { usePlanWords } from './plan-words.ts'
import { useSubscribe } from './subscriptions.api.ts'

interface SubscribeProps {
  plan: Plan
  active: Subscription | null
  onClose: () => void
}

/** Shows the consequences of choosing a plan before it is confirmed. */
export function Subscribe({ plan, active, onClose }: SubscribeProps) {
  const { t } = useLingui()
  const words = usePlanWords()
  const subscribe = useSubscribe()
  const { name, trialDays } = plan
  const price = words.price(plan)
  const consequences: Record<Consequence, string> = {
    trial: t`Tu primera suscripción empieza con ${trialDays} días de prueba gratis: hoy no pagas nada. Si ya usaste tu prueba, quedará un pago pendiente de ${price}.`,
    payment: t`Quedará un pago pendiente de ${price} por el primer periodo.`,
    commission: t`No hay cuota fija: se cobra una comisión del ${price}.`,
    free: t`Este plan no cuesta nada.`,
  }
  const confirm = () =>
    subscribe.mutate(plan.id, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Suscripción activada`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      danger={false}
      onClose={onClose}
      onConfirm={confirm}
      title={active ? t`¿Cambiar al plan ${name}?` : t`¿Suscribirte al plan ${name}?`}
      confirmLabel={active ? t`Cambiar de plan` : t`Suscribirme`}
      cancelLabel={t`Ahora no`}
      loading={subscribe.isPending}
      error={subscribe.error && `${t`Error al suscribirte`}. ${sayFailure(subscribe.error)}`}
    >
      <p>{consequences[consequenceOf(plan, active)]}</p>
      {active && <p className="mt-2">{t`Tu plan ${active.plan.name} termina ahora y el nuevo empieza hoy.`}</p>}
    </ConfirmDialog>
  )
}
