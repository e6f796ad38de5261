import type { PublicPlan } from '../../contract/subscriptions.ts'
import type { Work } from '../../core/context.ts'
import { publicPlans } from './plans.store.ts'
import { planView } from './plans.view.ts'

/** What anybody may choose from. */
export const offeredPlans = async ({ db }: Work): Promise<PublicPlan[]> => (await publicPlans(db)).map(planView)
