import { useLingui } from '@lingui/react/macro'
import type { BillingCycle } from '../../../worker/contract/billing-terms.ts'
import type { Plan } from '../../../worker/contract/subscriptions.ts'
import { formatMoney, formatPercent } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'

/** The price of a plan, and the period of a payment, in words. */
export function useCycleWords() {
  const { t } = useLingui()
  const locale = useLocale()
  return {
    cycle: (cycle: BillingCycle): string => (cycle === 'yearly' ? t`anual` : t`mensual`),
    price: ({ pricingType, commissionRate, priceUsd, billingCycle }: Plan): string => {
      if (pricingType === 'commission') return t`${formatPercent(commissionRate, locale)} de comisión`
      const price = formatMoney(priceUsd, locale)
      return billingCycle === 'yearly' ? t`${price} al año` : t`${price} al mes`
    },
  }
}
