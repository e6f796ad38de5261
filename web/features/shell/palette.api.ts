import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

const ROOT = ['palette'] as const
const MOST = '5'

/** The first agents of a search; without one the newest. */
export const agentsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'agents', search],
    queryFn: async () => (await unwrap(api.agents.$get({ query: { limit: MOST, ...(search && { search }) } }))).data,
    placeholderData: keepPreviousData,
  })

export const conversationsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'conversations', search],
    queryFn: async () =>
      (await unwrap(api.conversations.sessions.$get({ query: { limit: MOST, search } }))).data.sessions,
    placeholderData: keepPreviousData,
  })

export const answersFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'answers', search],
    queryFn: async () => (await unwrap(api.agents.answers.$get({ query: { search } }))).data,
    placeholderData: keepPreviousData,
  })
