import * as v from 'valibot'
import { QUESTION_STATES } from '../../../worker/contract/question-states.ts'
import { pageParam, textParam } from '../../core/search-params.ts'

export const TRAINING_TABS = ['try', 'blanks', 'questions', 'answers', 'tests', 'behaviour'] as const
export type TrainingTab = (typeof TRAINING_TABS)[number]

/** The search parameters of an agent's training. An invalid one is ignored. */
export const TrainingSearch = v.object({
  tab: v.fallback(v.optional(v.picklist(TRAINING_TABS)), undefined),
  state: v.fallback(v.optional(v.picklist(QUESTION_STATES)), undefined),
  search: textParam,
  page: pageParam,
})
export type TrainingSearch = v.InferOutput<typeof TrainingSearch>

/** The properties of every part of the screen. */
export interface TrainingPart {
  agentId: string
  search: TrainingSearch
  onSearch: (search: TrainingSearch) => void
}
