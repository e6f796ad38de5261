import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import type { PlanInput } from '../../../worker/contract/plans.ts'
import { api, unwrap } from '../../core/api.ts'
import type { PlansSearch } from './plans-search.ts'

const ROOT = ['plans'] as const

const queryOf = ({ search, billingCycle, page = 1 }: PlansSearch) => ({
  page: String(page),
  ...(search && { search }),
  ...(billingCycle && { billingCycle }),
})

/** One page of all plans, those that are not offered included. */
export const plansQuery = (search: PlansSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'list', search],
    queryFn: () => unwrap(api.plans.$get({ query: queryOf(search) })),
    placeholderData: keepPreviousData,
  })

/** The agent types that a plan can include. */
export const agentTypesQuery = queryOptions({
  queryKey: ['agent-types', 'of-plans'],
  queryFn: async () => (await unwrap(api['agent-types'].$get({ query: { limit: String(PAGE_SIZE_MAX) } }))).data,
})

/** Subscriptions and agents depend on plans, so their queries are invalidated. */
function useChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [ROOT, ['subscriptions'], ['agents']].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
    )
}

/** Creates a plan, or changes the one with this id. */
export function useSavePlan(id?: string) {
  const changed = useChanged()
  return useMutation({
    mutationFn: (json: PlanInput) =>
      id ? unwrap(api.plans[':id'].$put({ param: { id }, json })) : unwrap(api.plans.$post({ json })),
    onSuccess: changed,
  })
}

/** A refusal invalidates the list too: the plan has got subscribers, or is deleted already. */
export function useDeletePlan() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.plans[':id'].$delete({ param: { id } })),
    onSettled: changed,
  })
}
