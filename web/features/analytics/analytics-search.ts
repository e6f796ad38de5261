import * as v from 'valibot'
import { CHANNEL_TYPES } from '../../../worker/contract/channel-types.ts'
import { dayParam, idParam, oneOf } from '../../core/search-params.ts'

export const PERIODS = [7, 30, 90] as const
export const USUAL_PERIOD = 30

/** The search parameters of the analytics. Invalid ones are ignored. */
export const AnalyticsSearch = v.object({
  days: oneOf(PERIODS),
  from: dayParam,
  to: dayParam,
  agentId: idParam,
  channelType: oneOf(CHANNEL_TYPES),
})
export type AnalyticsSearch = v.InferOutput<typeof AnalyticsSearch>

export const isFiltered = ({ agentId, channelType }: AnalyticsSearch): boolean => Boolean(agentId || channelType)
