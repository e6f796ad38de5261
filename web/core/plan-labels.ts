import { useLingui } from '@lingui/react/macro'
import type { BillingCycle, PricingType } from '../../worker/contract/billing-terms.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Plan } from '../../worker/contract/subscriptions.ts'
import { formatMoney, formatPercent } from './format.ts'

type Price = Pick<Plan, 'pricingType' | 'priceUsd' | 'commissionRate'>

/** What a plan costs, as a figure: `$99.00`, or `5.0%` of what is sold. */
export const planPrice = ({ pricingType, priceUsd, commissionRate }: Price, locale: Locale): string =>
  pricingType === 'commission' ? formatPercent(commissionRate, locale) : formatMoney(priceUsd, locale)

/** The billing cycle of a plan, in a word each. */
export function usePlanLabels() {
  const { t } = useLingui()
  return {
    pricingTypes: { fixed: t`Precio fijo`, commission: t`Comisión` } satisfies Record<PricingType, string>,
    billingCycles: { monthly: t`Mensual`, yearly: t`Anual` } satisfies Record<BillingCycle, string>,
  }
}
