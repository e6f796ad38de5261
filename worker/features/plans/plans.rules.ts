import type { PricingType } from '../../contract/billing-terms.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { hundredths, type PlanEdit, type PlanInput, pricingIssue } from '../../contract/plans.ts'

/** The stored amounts of a valid price: cents, or basis points; the other one is 0. */
export const amountsOf = ({ pricingType, priceUsd, commissionRate }: Pick<PlanInput, Amounts>) => ({
  priceCents: pricingType === 'fixed' ? (hundredths(priceUsd ?? 0) ?? 0) : 0,
  commissionBasisPoints: pricingType === 'commission' ? (hundredths(commissionRate ?? 0) ?? 0) : 0,
})
type Amounts = 'pricingType' | 'priceUsd' | 'commissionRate'

interface PriceColumns {
  pricingType: PricingType
  priceCents: number
  commissionBasisPoints: number
}

/** The errors in the price of an edited plan: another kind of price needs its own amount. */
export function editedPricingIssue(plan: PriceColumns, edit: PlanEdit): Record<string, ErrorCode> | null {
  const pricingType = edit.pricingType ?? plan.pricingType
  const isSameKind = pricingType === plan.pricingType
  return pricingIssue({
    pricingType,
    priceUsd: edit.priceUsd === undefined && isSameKind ? plan.priceCents / 100 : edit.priceUsd,
    commissionRate:
      edit.commissionRate === undefined && isSameKind ? plan.commissionBasisPoints / 100 : edit.commissionRate,
  })
}
