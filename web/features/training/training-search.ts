import * as v from 'valibot'
import { QUESTION_STATES } from '../../../worker/contract/question-states.ts'
import { pageParam, textParam } from '../../core/search-params.ts'

export const TRAINING_TABS = ['try', 'questions', 'answers', 'tests', 'behaviour'] as const
export type TrainingTab = (typeof TRAINING_TABS)[number]

/** What the address of an agent's training says. Whatever cannot be read is as if it were not there. */
export const TrainingSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(TRAINING_TABS)), undefined),
  state: v.fallback(v.optional(v.picklist(QUESTION_STATES)), undefined),
  search: textParam,
  page: pageParam,
})
export type TrainingSearch = v.InferOutput<typeof TrainingSearch>

/** What every part of the screen is given. */
export interface TrainingPart {
  agentId: string
  search: TrainingSearch
  onSearch: (search: TrainingSearch) => void
}
