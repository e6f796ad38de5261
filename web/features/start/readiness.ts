import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Billing } from '../../../worker/contract/billing.ts'
import { can, type Rights } from '../../../worker/contract/permissions.ts'
import type { Quote } from '../../../worker/contract/subscriptions.ts'
import { api, unwrap } from '../../core/api.ts'
import { useRights } from '../../core/rights.ts'

/**
 * Why no agent can be created: there is no plan and no trial (`noPlan`), a plan is needed that this member may not choose
 * (`notAllowed`), or the plan has no room for another agent (`full`).
 */
export type Obstacle =
  | { kind: 'noPlan'; trialEnded: string | null }
  | { kind: 'notAllowed' }
  | { kind: 'full'; agents: number }

/** `plan`: the account's plan allows an agent. `trial`: the trial begins with it. */
export type Readiness = { kind: 'plan' } | { kind: 'trial' } | Obstacle

/** What the API tells; `null`: the member may not read it. */
interface Facts {
  /** The number of agent types that the plan allows; none without a plan. */
  types: number
  quotes: readonly Pick<Quote, 'isTrial'>[] | null
  billing: Billing | null
}

/** Decides as the API does when the agent is created. */
export function readinessOf({ types, quotes, billing }: Facts): Readiness {
  if (types > 0) {
    const most = billing?.allowance?.agents ?? null
    return billing && most !== null && billing.usage.agents >= most ? { kind: 'full', agents: most } : { kind: 'plan' }
  }
  if (!quotes) return { kind: 'notAllowed' }
  if (quotes.some(({ isTrial }) => isTrial)) return { kind: 'trial' }
  const last = billing?.subscription
  return { kind: 'noPlan', trialEnded: last?.isTrial && !last.isLive ? last.endDate : null }
}

const readinessQuery = (rights: Rights) =>
  queryOptions({
    queryKey: ['agents', 'start'],
    queryFn: async (): Promise<Readiness> => {
      const [types, quotes, billing] = await Promise.all([
        unwrap(api['agent-types']['user-allowed'].$get()),
        can(rights, 'subscription_access') ? unwrap(api.subscriptions.quotes.$get()) : null,
        can(rights, 'billing_management') ? unwrap(api.billing.$get({ query: { limit: '1' } })) : null,
      ])
      return readinessOf({ types: types.data.length, quotes: quotes?.data ?? null, billing: billing?.data ?? null })
    },
    staleTime: 0,
  })

/** Asked until the start is open: what is typed then stays, whatever changes. */
export function useReadiness(isAsked: boolean) {
  const { known, ...rights } = useRights()
  return useQuery({ ...readinessQuery(rights), enabled: isAsked && known })
}
