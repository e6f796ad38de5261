import * as v from 'valibot'
import type { Period } from '../../../worker/contract/analytics.ts'
import { CHANNEL_TYPES } from '../../../worker/contract/channel-types.ts'
import { dayAfter, dayOf, startOfDay } from '../../../worker/contract/days.ts'
import { dayIn } from '../../../worker/contract/zones.ts'
import { idParam, oneOf, param } from '../../core/search-params.ts'

export const PERIODS = [7, 30, 90] as const
export const USUAL_PERIOD = 30

const exists = (day: string): boolean => !Number.isNaN(startOfDay(day)) && dayOf(startOfDay(day)) === day
const day = param(v.pipe(v.string(), v.isoDate(), v.check(exists)))

/** The search parameters of the analytics. Invalid ones are ignored. */
export const AnalyticsSearch = v.object({
  days: oneOf(PERIODS),
  from: day,
  to: day,
  agentId: idParam,
  channelType: oneOf(CHANNEL_TYPES),
})
export type AnalyticsSearch = v.InferOutput<typeof AnalyticsSearch>

/** The period in the search parameters, else the last days up to today in this time zone. */
export function periodOf({ days = USUAL_PERIOD, from, to }: AnalyticsSearch, now: number, timeZone: string): Period {
  if (from && to) return { from, to }
  const today = dayIn(now, timeZone)
  return { from: dayAfter(today, 1 - days), to: today }
}

export const isFiltered = ({ agentId, channelType }: AnalyticsSearch): boolean => Boolean(agentId || channelType)
