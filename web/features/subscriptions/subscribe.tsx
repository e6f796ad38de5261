import { useLingui } from '@lingui/react/macro'
import type { Plan, Quote, Subscription } from '../../../worker/contract/subscriptions.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatMoney } from '../../core/numbers.ts'
import { planPrice } from '../../core/plan-labels.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { consequenceOf, type PlanConsequence } from './plan-offers.ts'
import { useSubscribe } from './subscriptions.api.ts'

interface SubscribeProps {
  plan: Plan
  /** `undefined`: the plan is no longer offered; the server will refuse it. */
  quote: Quote | undefined
  active: Subscription | null
  onSubscribed: (() => void) | undefined
  onClose: () => void
}

/** Shows the consequences of choosing a plan and asks for confirmation. */
export function Subscribe({ plan, quote, active, onSubscribed, onClose }: SubscribeProps) {
  const { t } = useLingui()
  const subscribe = useSubscribe()
  const { name } = plan
  const confirm = () =>
    subscribe.mutate(plan.id, {
      onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
      onSuccess: ({ message }, isHere) => {
        notify.success(message ?? t`Suscripción activada`)
        if (!isHere) return
        onClose()
        onSubscribed?.()
      },
    })
  return (
    <ConfirmDialog
      open
      danger={false}
      onClose={onClose}
      onConfirm={confirm}
      title={
        active
          ? t`¿Cambiar al plan ${name}?`
          : quote?.isTrial
            ? t`¿Probar el plan ${name}?`
            : t`¿Suscribirte al plan ${name}?`
      }
      confirmLabel={active ? t`Cambiar de plan` : quote?.isTrial ? t`Probar gratis` : t`Suscribirme`}
      cancelLabel={t`Ahora no`}
      loading={subscribe.isPending}
      error={subscribe.error && `${t`Error al suscribirte`}. ${failureMessage(subscribe.error)}`}
    >
      {quote && <Consequences plan={plan} quote={quote} />}
      {active && <p className="mt-2">{t`Tu plan ${active.plan.name} termina ahora y el nuevo empieza hoy.`}</p>}
    </ConfirmDialog>
  )
}

/** What is due for the plan, and what happens to payments for the previous plan. */
function Consequences({ plan, quote }: { plan: Plan; quote: Quote }) {
  const { t } = useLingui()
  const { trialDays } = plan
  const [commission, due, price, credit, left, voided] = [
    planPrice(plan),
    formatMoney(quote.dueUsd),
    formatMoney(quote.priceUsd),
    formatMoney(quote.creditUsd),
    formatMoney(quote.creditLeftUsd),
    formatMoney(quote.voidedUsd),
  ]
  const first: Record<PlanConsequence, string> = {
    trial: t`Empieza con ${trialDays} días de prueba gratis: hoy no pagas nada.`,
    payment:
      quote.dueUsd > 0
        ? t`Quedará un pago pendiente de ${due} por el primer periodo.`
        : t`Tu saldo cubre el primer periodo: no tienes que pagar nada.`,
    commission: t`No hay cuota fija: se cobra una comisión del ${commission}.`,
    free: t`Este plan no cuesta nada.`,
  }
  return (
    <>
      <p>{first[consequenceOf(plan, quote)]}</p>
      {quote.creditUsd > 0 && (
        <p className="mt-2">
          {t`El plan cuesta ${price}. Se descuentan ${credit} por los días que pagaste y no usarás.`}
        </p>
      )}
      {quote.creditLeftUsd > 0 && (
        <p className="mt-2">{t`Te quedan ${left} de saldo, que se descuentan de tus próximos pagos.`}</p>
      )}
      {quote.voidedUsd > 0 && <p className="mt-2">{t`El pago pendiente de ${voided} de tu plan actual se anula.`}</p>}
    </>
  )
}
