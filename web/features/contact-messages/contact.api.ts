import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import type { ContactSearch } from './contact-search.ts'

const MESSAGES = ['contact-messages']
const messages = api.admin['contact-messages']

export const messagesQuery = ({ state, page = 1 }: ContactSearch) =>
  queryOptions({
    queryKey: [...MESSAGES, { state, page }],
    queryFn: () => unwrap(messages.$get({ query: { page: String(page), ...(state && { state }) } })),
    placeholderData: keepPreviousData,
  })

export function useMarkMessage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isDone: boolean) => unwrap(messages[':id'].$patch({ param: { id }, json: { isDone } })),
    onSuccess: () => client.invalidateQueries({ queryKey: MESSAGES }),
  })
}

export function useDeleteMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(messages[':id'].$delete({ param: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: MESSAGES }),
  })
}
