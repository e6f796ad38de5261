import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import type { PlanEdit, PlanInput } from '../../../worker/contract/plans.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import type { PlansSearch } from './plans-search.ts'

const ROOT = ['plans'] as const

/** One page of all plans, including those that are not offered. */
export const plansQuery = (search: PlansSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'list', search],
    queryFn: () => unwrap(api.plans.$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

/** The agent types for the form of a plan. */
export const agentTypesQuery = queryOptions({
  queryKey: ['agent-types', 'of-plans'],
  queryFn: async () => (await unwrap(api['agent-types'].$get({ query: { limit: String(PAGE_SIZE_MAX) } }))).data,
})

/** The plans, the subscriptions and agents that depend on them, and the users, who are listed with their plans. */
const CHANGED = [ROOT, ['subscriptions'], ['agents'], PEOPLE]

export const useCreatePlan = () => useChange((json: PlanInput) => unwrap(api.plans.$post({ json })), CHANGED)

export const useEditPlan = (id: string) =>
  useChange((json: PlanEdit) => unwrap(api.plans[':id'].$put({ param: { id }, json })), CHANGED)

export const useDeletePlan = () =>
  useChange((id: string) => unwrap(api.plans[':id'].$delete({ param: { id } })), CHANGED)
