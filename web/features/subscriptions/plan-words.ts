import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Plan } from '../../../worker/contract/subscriptions.ts'
import { formatNumber } from '../../core/numbers.ts'
import { planPrice } from '../../core/plan-labels.ts'

/** The price and the limits of a plan, in words. */
export function usePlanWords() {
  const { t } = useLingui()
  return {
    price: (plan: Plan): string => planPrice(plan),
    per: ({ pricingType, billingCycle }: Plan): string => {
      if (pricingType === 'commission') return t`de comisión`
      return billingCycle === 'yearly' ? t`al año` : t`al mes`
    },
    agents: ({ maxAgents }: Plan): string =>
      maxAgents === null ? t`Agentes ilimitados` : t`${plural(maxAgents, { one: '# agente', other: '# agentes' })}`,
    conversations: ({ maxConversations }: Plan): string =>
      maxConversations === null
        ? t`Conversaciones ilimitadas`
        : t`${formatNumber(maxConversations)} conversaciones al mes`,
  }
}
