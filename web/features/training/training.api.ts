import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NewAnswerInput, OwnAnswerInput, TestCase, TestCaseInput } from '../../../worker/contract/training.ts'
import { api, unwrap } from '../../core/api.ts'
import { queryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { whileReading } from '../../core/while-reading.ts'
import type { AnswersSearch, QuestionsSearch } from './training-search.ts'

const ROOT = ['training'] as const
const calls = api.agents[':id']

/** The key of all queries about the training of an agent. */
const trainingKey = (id: string) => [...ROOT, id] as const

/** A page of open or of dismissed questions. */
export const questionsQuery = (id: string, { state = 'open', page = 1 }: QuestionsSearch) =>
  queryOptions({
    queryKey: [...ROOT, id, 'questions', { state, page }],
    queryFn: () => unwrap(calls.questions.$get({ param: { id }, query: { state, page: String(page) } })),
    placeholderData: keepPreviousData,
  })

export const answersKey = (id: string) => [...ROOT, id, 'answers'] as const

export const answersQuery = (id: string, { search, page = 1 }: AnswersSearch) =>
  queryOptions({
    queryKey: [...answersKey(id), { search, page }],
    queryFn: () => unwrap(calls.answers.$get({ param: { id }, query: queryOf({ page, search }) })),
    placeholderData: keepPreviousData,
  })

/** The answers that the agent learned from members. */
export const learnedQuery = (id: string) =>
  queryOptions({
    queryKey: [...answersKey(id), 'learned'],
    queryFn: async () => (await unwrap(calls.answers.learned.$get({ param: { id } }))).data,
  })

export const blanksQuery = (id: string) =>
  whileReading(id, [...ROOT, id, 'blanks'], async () => (await unwrap(calls.blanks.$get({ param: { id } }))).data)

/** What contradicts itself in the knowledge of an agent. */
export const contradictionsQuery = (id: string) =>
  whileReading(
    id,
    [...ROOT, id, 'contradictions'],
    async () => (await unwrap(calls.contradictions.$get({ param: { id } }))).data,
  )

export const testCasesQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, id, 'tests'],
    queryFn: async () => (await unwrap(calls['test-cases'].$get({ param: { id } }))).data,
  })

interface TrialRequest {
  message: string
  asDraft: boolean
  /** The earlier turns of the trial, the oldest first. */
  history: { message: string; reply: string }[]
}

/** Asks a test question, with the published behaviour or with the draft; nothing is stored. */
export const useTryAgent = (id: string) =>
  useMutation({
    mutationFn: async (json: TrialRequest) => (await unwrap(calls.try.$post({ param: { id }, json }))).data,
  })

/** A change of the training. The answers are part of the knowledge, whose search and blanks change with them. */
export const useTrainingChange = <Answer, Input>(id: string, mutationFn: (input: Input) => Promise<Answer>) =>
  useChange(mutationFn, [trainingKey(id), ['knowledge', id]])

/** Creates an own answer, or updates the one with this id. */
export const useSaveAnswer = (id: string, answerId?: string) =>
  useTrainingChange(id, (json: OwnAnswerInput & Partial<NewAnswerInput>) =>
    answerId
      ? unwrap(calls.answers[':answerId'].$put({ param: { id, answerId }, json }))
      : unwrap(calls.answers.$post({ param: { id }, json })),
  )

export const useDeleteAnswer = (id: string) =>
  useTrainingChange(id, (answerId: string) => unwrap(calls.answers[':answerId'].$delete({ param: { id, answerId } })))

/** Dismisses a question, or restores it. */
export const useSettleQuestion = (id: string) =>
  useTrainingChange(id, ({ key, as }: { key: string; as: 'dismiss' | 'restore' }) =>
    unwrap(calls.questions[as].$post({ param: { id }, json: { key } })),
  )

/** Creates a test case, or updates the one with this id. */
export const useSaveTestCase = (id: string, caseId?: string) =>
  useTrainingChange(id, (json: TestCaseInput) =>
    caseId
      ? unwrap(calls['test-cases'][':caseId'].$put({ param: { id, caseId }, json }))
      : unwrap(calls['test-cases'].$post({ param: { id }, json })),
  )

export const useDeleteTestCase = (id: string) =>
  useTrainingChange(id, (caseId: string) => unwrap(calls['test-cases'][':caseId'].$delete({ param: { id, caseId } })))

/** Runs a case and updates it in the cached list. */
export function useRunTestCase(id: string, asDraft: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (caseId: string) =>
      (await unwrap(calls['test-cases'][':caseId'].run.$post({ param: { id, caseId }, json: { asDraft } }))).data,
    onSuccess: (ran) =>
      client.setQueryData<TestCase[]>(testCasesQuery(id).queryKey, (cases) =>
        cases?.map((each) => (each.id === ran.id ? ran : each)),
      ),
    // The case may have been deleted elsewhere.
    onError: () => void client.invalidateQueries({ queryKey: testCasesQuery(id).queryKey }),
  })
}

/** Sends a member's message in a thread without taking the thread over. */
export const useReplyInThread = () =>
  useMutation({
    mutationFn: ({ threadId, ...sent }: { threadId: string; messageId: string; text: string }) =>
      unwrap(api.threads[':id'].messages.$post({ param: { id: threadId }, json: { ...sent, takesOver: false } })),
  })
