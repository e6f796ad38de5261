import { useLingui } from '@lingui/react/macro'
import type { PaymentStatus, SubscriptionStatus } from '../../../../worker/contract/billing-terms.ts'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { type DateStyle, formatDate, formatDay } from '../../../core/format.ts'
import { formatMoney } from '../../../core/numbers.ts'
import { planPrice, usePlanLabels } from '../../../core/plan-labels.ts'
import { useLocale } from '../../../core/words.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { renewalOf } from '../plan-offers.ts'

export const STATUS_TONES = {
  active: 'success',
  paused: 'warning',
  cancelled: 'neutral',
} as const satisfies Record<SubscriptionStatus, Tone>
export const PAYMENT_TONES = {
  pending: 'warning',
  paid: 'success',
  void: 'neutral',
} as const satisfies Record<PaymentStatus, Tone>

/** The texts of subscriptions, for the narrow columns of the list and for the details. */
export function useSubscriptionWords(style: Pick<DateStyle, 'compact'> = {}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { pricingTypes, billingCycles } = usePlanLabels()
  return {
    statuses: {
      active: t`Activa`,
      paused: t`Pausada`,
      cancelled: t`Cancelada`,
    } satisfies Record<SubscriptionStatus, string>,
    paymentStatuses: {
      pending: t`Pendiente`,
      paid: t`Pagado`,
      void: t`Anulado`,
    } satisfies Record<PaymentStatus, string>,
    plan: ({ plan }: Pick<Subscription, 'plan'>): string =>
      [pricingTypes[plan.pricingType], planPrice(plan), billingCycles[plan.billingCycle]].join(' · '),
    start: ({ startDate }: Subscription): string => formatDay(startDate, locale, style),
    end: ({ endDate }: Subscription): string => (endDate ? formatDay(endDate, locale, style) : t`Sin fecha de fin`),
    renewal: (subscription: Subscription): string => ({ yes: t`Sí`, no: t`No`, never: '—' })[renewalOf(subscription)],
    money: formatMoney,
    date: (moment: string): string => formatDate(moment, locale, style),
  }
}
