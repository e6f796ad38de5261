import { useLingui } from '@lingui/react/macro'
import type { BillingCycle } from '../../../worker/contract/billing-terms.ts'
import type { Plan } from '../../../worker/contract/subscriptions.ts'
import { formatMoney, formatPercent } from '../../core/numbers.ts'

/** The price of a plan, and the period of a payment, in words. */
export function useCycleWords() {
  const { t } = useLingui()
  return {
    cycle: (cycle: BillingCycle): string => (cycle === 'yearly' ? t`anual` : t`mensual`),
    price: ({ pricingType, commissionRate, priceUsd, billingCycle }: Plan): string => {
      if (pricingType === 'commission') return t`${formatPercent(commissionRate)} de comisión`
      const price = formatMoney(priceUsd)
      return billingCycle === 'yearly' ? t`${price} al año` : t`${price} al mes`
    },
  }
}
