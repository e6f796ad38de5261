import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import type { ContactSearch } from './contact-search.ts'

const MESSAGES = ['contact-messages']
const messages = api.admin['contact-messages']

export const messagesQuery = (search: ContactSearch) =>
  queryOptions({
    queryKey: [...MESSAGES, search],
    queryFn: () => unwrap(messages.$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

export const useMarkMessage = (id: string) =>
  useChange((isDone: boolean) => unwrap(messages[':id'].$patch({ param: { id }, json: { isDone } })), [MESSAGES])

export const useDeleteMessage = () =>
  useChange((id: string) => unwrap(messages[':id'].$delete({ param: { id } })), [MESSAGES])
