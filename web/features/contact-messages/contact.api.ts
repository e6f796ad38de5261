import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { useChange } from '../../core/use-change.ts'
import type { ContactSearch } from './contact-search.ts'

const MESSAGES = ['contact-messages']
const messages = api.admin['contact-messages']

export const messagesQuery = ({ state, page = 1 }: ContactSearch) =>
  queryOptions({
    queryKey: [...MESSAGES, { state, page }],
    queryFn: () => unwrap(messages.$get({ query: { page: String(page), ...(state && { state }) } })),
    placeholderData: keepPreviousData,
  })

export const useMarkMessage = (id: string) =>
  useChange((isDone: boolean) => unwrap(messages[':id'].$patch({ param: { id }, json: { isDone } })), [MESSAGES])

export const useDeleteMessage = () =>
  useChange((id: string) => unwrap(messages[':id'].$delete({ param: { id } })), [MESSAGES])
