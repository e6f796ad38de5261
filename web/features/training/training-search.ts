import * as v from 'valibot'
import { QUESTION_STATES } from '../../../worker/contract/question-states.ts'
import { oneOf, pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of own answers. Invalid ones are ignored. */
export const AnswersSearch = v.object({ search: textParam, page: pageParam })
export type AnswersSearch = v.InferOutput<typeof AnswersSearch>

/** The search parameters of the list of unanswered questions. Invalid ones are ignored. */
export const QuestionsSearch = v.object({
  state: oneOf(QUESTION_STATES),
  page: pageParam,
})
export type QuestionsSearch = v.InferOutput<typeof QuestionsSearch>

/** The properties of a list with search parameters. */
export interface SearchedPart<Search> {
  agentId: string
  search: Search
  onSearch: (search: Search) => void
}
