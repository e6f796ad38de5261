import { keepPreviousData, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentBehaviour, BehaviourInput, PublishInput } from '../../../worker/contract/behaviour.ts'
import { api, unwrap } from '../../core/api.ts'

const ROOT = ['behaviour'] as const
const calls = api.agents[':id'].behaviour

export const behaviourQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, id, 'now'],
    queryFn: async () => (await unwrap(calls.$get({ param: { id } }))).data,
  })

export const versionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...ROOT, id, 'versions', page],
    queryFn: () => unwrap(calls.versions.$get({ param: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })

const changing = (id: string) => [...ROOT, id, 'changing']

/** What is on its way may make what the person has before him another draft. */
export const useIsChanging = (id: string): boolean => useIsMutating({ mutationKey: changing(id) }) > 0

/** Every one of these calls answers with how things stand afterwards. */
function useStanding<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<{ data: AgentBehaviour; message?: string | undefined }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changing(id),
    mutationFn,
    onSuccess: ({ data }) => {
      client.setQueryData(behaviourQuery(id).queryKey, data)
      return client.invalidateQueries({ queryKey: [...ROOT, id, 'versions'] })
    },
    // Somebody else may have changed what the person has before him.
    onError: () => client.invalidateQueries({ queryKey: [...ROOT, id] }),
  })
}

export const useSaveDraft = (id: string) =>
  useStanding(id, (json: BehaviourInput) => unwrap(calls.draft.$put({ param: { id }, json })))

export const useDiscardDraft = (id: string) => useStanding(id, () => unwrap(calls.draft.$delete({ param: { id } })))

export const useForgetKeys = (id: string) => useStanding(id, () => unwrap(calls.keys.$delete({ param: { id } })))

export const usePublish = (id: string) =>
  useStanding(id, (json: PublishInput) => unwrap(calls.publish.$post({ param: { id }, json })))

export const useRestoreVersion = (id: string) =>
  useStanding(id, (number: number) =>
    unwrap(calls.versions[':number'].restore.$post({ param: { id, number: String(number) } })),
  )
