import * as v from 'valibot'
import { CHANNEL_TYPES } from '../../../worker/contract/channel-types.ts'
import { dayOf, startOfDay } from '../../../worker/contract/days.ts'
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

export const isFiltered = ({ agentId, channelType }: AnalyticsSearch): boolean => Boolean(agentId || channelType)
