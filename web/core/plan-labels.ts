import { useLingui } from '@lingui/react/macro'
import type { BillingCycle, PricingType } from '../../worker/contract/billing-terms.ts'
import type { Payment, Plan } from '../../worker/contract/subscriptions.ts'
import { formatDay } from './format.ts'
import { formatMoney, formatPercent } from './numbers.ts'
import { useLocale } from './words.ts'

type Price = Pick<Plan, 'pricingType' | 'priceUsd' | 'commissionRate'>

/** The price of a plan: `$99.00`, or the commission on sales, `5.0%`. */
export const planPrice = ({ pricingType, priceUsd, commissionRate }: Price): string =>
  pricingType === 'commission' ? formatPercent(commissionRate) : formatMoney(priceUsd)

/** One-word names of the pricing types and billing cycles. */
export function usePlanLabels() {
  const { t } = useLingui()
  return {
    pricingTypes: { fixed: t`Precio fijo`, commission: t`Comisión` } satisfies Record<PricingType, string>,
    billingCycles: { monthly: t`Mensual`, yearly: t`Anual` } satisfies Record<BillingCycle, string>,
  }
}

/** Details of a payment besides its amount: the paid period, the credit used and the credit returned. */
export function usePaymentNotes() {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ periodStart, periodEnd, creditUsd, returnedUsd }: Payment): string[] => {
    const [from, until] = [periodStart && formatDay(periodStart, locale), periodEnd && formatDay(periodEnd, locale)]
    const [credit, returned] = [formatMoney(creditUsd), formatMoney(returnedUsd)]
    return [
      ...(from && until ? [`${from} – ${until}`] : []),
      ...(creditUsd > 0 ? [t`Saldo descontado: ${credit}`] : []),
      ...(returnedUsd > 0 ? [t`Devuelto como saldo: ${returned}`] : []),
    ]
  }
}
