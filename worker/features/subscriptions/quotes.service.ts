import type { Quote } from '../../contract/subscriptions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { quotesOf } from './quotes.store.ts'

/** The price of each offered plan for the caller's account, if it subscribed now. */
export async function quotesFor({ db, now }: Work, { accountId }: Caller): Promise<Quote[]> {
  const rows = await quotesOf(db, accountId, dayOf(now))
  return rows.map(({ planId, isTrial, priceCents, credit, voids }) => {
    const used = Math.min(priceCents, credit)
    return {
      planId,
      isTrial: isTrial === 1,
      priceUsd: priceCents / 100,
      creditUsd: used / 100,
      dueUsd: (priceCents - used) / 100,
      creditLeftUsd: (credit - used) / 100,
      voidedUsd: voids / 100,
    }
  })
}
