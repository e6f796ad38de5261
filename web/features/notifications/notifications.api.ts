import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NotificationPreferences, NotificationsRead } from '../../../worker/contract/notifications.ts'
import { api, unwrap } from '../../core/api.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

const ROOT = ['notifications'] as const
const SETTINGS = [...ROOT, 'settings'] as const
const LIST = [...ROOT, 'list'] as const
const POLLED_EVERY_MS = 30_000

export const unreadQuery = queryOptions({
  queryKey: [...ROOT, 'unread'],
  queryFn: async () => (await unwrap(api.notifications.unread.$get())).data.unread,
  refetchInterval: POLLED_EVERY_MS,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: LIST,
  queryFn: async ({ pageParam }) =>
    (await unwrap(api.notifications.$get({ query: pageParam ? { after: pageParam } : {} }))).data,
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
})

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NotificationsRead) => unwrap(api.notifications.read.$put({ json })),
    onSuccess: ({ data }) => {
      client.setQueryData(unreadQuery.queryKey, data.unread)
      return client.invalidateQueries({ queryKey: LIST })
    },
  })
}

export const settingsQuery = queryOptions({
  queryKey: SETTINGS,
  queryFn: async () => (await unwrap(api.notifications.settings.$get())).data,
})

export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NotificationPreferences) => unwrap(api.notifications.settings.$put({ json })),
    onSuccess: ({ data }) => client.setQueryData(settingsQuery.queryKey, data),
  })
}

/** Subscribes this browser to push messages (`key`: the server's public key), or removes a device by `id`. */
export const useChangeDevice = () =>
  useChange(
    async (change: { key: string } | { id: string; isCurrent: boolean }) => {
      if ('key' in change) {
        const json = await subscribeBrowser(change.key)
        return json && (await unwrap(api.notifications.device.$put({ json }))).message
      }
      if (change.isCurrent) await unsubscribeBrowser().catch(() => {})
      return (await unwrap(api.notifications.devices[':id'].$delete({ param: change }))).message
    },
    [SETTINGS],
  )
