import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Billing } from '../../../worker/contract/billing.ts'
import { can } from '../../../worker/contract/permissions.ts'
import type { Subscription } from '../../../worker/contract/subscriptions.ts'
import { formatDay } from '../../core/format.ts'
import { formatMoney } from '../../core/numbers.ts'
import { useRights } from '../../core/rights.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCycleWords } from './cycle-words.ts'
import { isWithoutLimits } from './usage-level.ts'

/** The plan and its period, due payments, and a link to other plans. */
export function CurrentPlan({ billing }: { billing: Billing }) {
  const { t } = useLingui()
  const mayChoose = can(useRights(), 'subscription_access')
  const { subscription } = billing
  const hasPlan = subscription !== null && subscription.status !== 'cancelled'
  return (
    <Panel
      title={t`Plan actual`}
      action={
        mayChoose && (
          <Link
            to="/subscription"
            className={buttonClasses({ variant: hasPlan ? 'secondary' : 'primary', size: 'small' })}
          >
            {hasPlan ? t`Cambiar de plan` : t`Ver los planes`}
          </Link>
        )
      }
    >
      {subscription ? (
        <PlanFacts subscription={subscription} />
      ) : (
        <p className="text-ink-soft">
          {isWithoutLimits(billing)
            ? t`Como super administrador no necesitas un plan: tus agentes no tienen límites.`
            : t`Todavía no tienes un plan. Elige uno para que tus agentes puedan responder.`}
        </p>
      )}
      <Due due={billing.due} />
      <Credit amountUsd={billing.creditUsd} />
    </Panel>
  )
}

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useLingui()
  const locale = useLocale()
  const cycle = useCycleWords()
  const { plan, startDate, endDate, autoRenew, status } = subscription
  const [begins, ends] = [formatDay(startDate, locale), endDate && formatDay(endDate, locale)]
  const isOver = status === 'cancelled'
  const period = ends ? t`Del ${begins} al ${ends}` : t`Desde el ${begins}, sin fecha de fin`
  const next = ends && (autoRenew ? t`Se renueva al terminar el ${ends}.` : t`Termina el ${ends} y no se renueva.`)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-bold tracking-tight">
          {plan.name}
          <PlanState subscription={subscription} />
        </p>
        <p className="text-ink-soft">{cycle.price(plan)}</p>
      </div>
      <dl className="grid gap-1 text-sm">
        <dt className="text-ink-soft">{t`Periodo`}</dt>
        <dd className="font-semibold">{period}</dd>
        {next && !isOver && <dd className="text-ink-soft">{next}</dd>}
      </dl>
    </div>
  )
}

function Due({ due: { payments, amountUsd } }: Pick<Billing, 'due'>) {
  const { t } = useLingui()
  if (payments === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      <span aria-hidden className="i-lucide-clock-alert mt-0.5 shrink-0 text-base" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{t`Por pagar: ${formatMoney(amountUsd)}`}</p>
        <p>{t`${plural(payments, { one: '# pago pendiente. Figura como pagado en cuanto lo confirmamos.', other: '# pagos pendientes. Figuran como pagados en cuanto los confirmamos.' })}`}</p>
      </div>
    </div>
  )
}

function Credit({ amountUsd }: { amountUsd: number }) {
  const { t } = useLingui()
  if (amountUsd === 0) return null
  return (
    <div className="flex items-start gap-3 rounded-field bg-success-soft px-4 py-3 text-sm text-success">
      <span aria-hidden className="i-lucide-coins mt-0.5 shrink-0 text-base" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{t`Saldo a favor: ${formatMoney(amountUsd)}`}</p>
        <p>{t`Son días que pagaste y no usaste al cambiar de plan. Se descuentan de tus próximos pagos.`}</p>
      </div>
    </div>
  )
}

/** Whether the plan applies today, and if not, why. */
function PlanState({ subscription: { status, isLive, isTrial } }: { subscription: Subscription }) {
  const { t } = useLingui()
  if (status === 'cancelled') return <Badge tone="danger">{t`Cancelada`}</Badge>
  if (status === 'paused') return <Badge tone="warning">{t`En pausa`}</Badge>
  if (!isLive) return <Badge tone="warning">{t`Vencida`}</Badge>
  return (
    <>
      <Badge tone="success">{t`Activa`}</Badge>
      {isTrial && <Badge tone="accent">{t`Prueba gratuita`}</Badge>}
    </>
  )
}
