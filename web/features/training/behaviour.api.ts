import { keepPreviousData, queryOptions, useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { AgentBehaviour, BehaviourInput, PublishInput } from '../../../worker/contract/behaviour.ts'
import { api, unwrap } from '../../core/api.ts'
import { useMutation } from '../../core/use-mutation.ts'

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

/** Whether a call that changes the behaviour is pending. */
export const useIsChanging = (id: string): boolean => useIsMutating({ mutationKey: changing(id) }) > 0

/** A call that changes the behaviour; its response contains the new behaviour, which replaces the cached one. */
function useBehaviourCall<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<{ data: AgentBehaviour; message?: string | undefined }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changing(id),
    mutationFn,
    onSuccess: ({ data }) => {
      const before = client.getQueryData(behaviourQuery(id).queryKey)
      client.setQueryData(behaviourQuery(id).queryKey, data)
      // A new published version may change the agent's look, so the agents are refetched too.
      const isShown = before?.published.version !== data.published.version
      const changed = [[...ROOT, id, 'versions'], ...(isShown ? [['agents'], ['channels', id, 'public']] : [])]
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    // The call may have failed because the behaviour was changed elsewhere.
    onError: () => client.invalidateQueries({ queryKey: [...ROOT, id] }),
  })
}

export const useSaveDraft = (id: string) =>
  useBehaviourCall(id, (json: BehaviourInput) => unwrap(calls.draft.$put({ param: { id }, json })))

export const useDiscardDraft = (id: string) =>
  useBehaviourCall(id, () => unwrap(calls.draft.$delete({ param: { id } })))

export const useForgetKeys = (id: string) => useBehaviourCall(id, () => unwrap(calls.keys.$delete({ param: { id } })))

export const usePublish = (id: string) =>
  useBehaviourCall(id, (json: PublishInput) => unwrap(calls.publish.$post({ param: { id }, json })))

export const useRestoreVersion = (id: string) =>
  useBehaviourCall(id, (number: number) =>
    unwrap(calls.versions[':number'].restore.$post({ param: { id, number: String(number) } })),
  )
