import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { CHANNEL_TYPES } from '../../../worker/contract/channels.ts'
import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { DroppedMessage } from '../../../worker/contract/dropped-messages.ts'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import { api, unwrap } from '../../core/api.ts'
import { saveFile } from '../../core/downloads.ts'
import { failureOf } from '../../core/failure.ts'
import type { ConversationsSearch } from './conversations-search.ts'
import { matchesFilter, pagesWith, pagesWithout } from './session-pages.ts'

export const ROOT = ['conversations'] as const
export const LISTS = [...ROOT, 'sessions'] as const

export type Pages = InfiniteData<SessionsPage, string>
type Filters = Omit<ConversationsSearch, 'session' | 'sessionAgent' | 'agent' | 'dropped'>

/** No stream event tells of a refused message, so the list is also polled. */
export const LIST_AGAIN_MS = 60_000
const UNDER_WAY_AGAIN_MS = 3_000

/** Sessions of an agent, or of all own agents. */
export const sessionsQuery = (
  agentId: string | undefined,
  { search, startDate, endDate, channel, unanswered, rated, status, list, tag, intent }: Filters,
) =>
  infiniteQueryOptions({
    queryKey: [
      ...LISTS,
      agentId ?? 'own',
      { search, startDate, endDate, channel, unanswered, rated, status, list, tag, intent },
    ],
    queryFn: async ({ pageParam }): Promise<SessionsPage> => {
      const channelType = CHANNEL_TYPES.find((type) => type === channel)
      const query = {
        ...(agentId && { agentId }),
        ...(pageParam && { after: pageParam }),
        ...(search && { search }),
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
        ...(channelType && { channelType }),
        ...(unanswered && { unanswered: 'true' as const }),
        ...(rated && { rated }),
        ...(status && { status }),
        ...(list && { list }),
        ...(tag && { tag }),
        ...(intent && { intent }),
      }
      return (await unwrap(api.conversations.sessions.$get({ query }))).data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LIST_AGAIN_MS,
    placeholderData: keepPreviousData,
  })

/** Whether its reply is being made or sent. */
export const isUnderWay = ({ metadata: { state, delivery } }: Conversation): boolean =>
  state === 'open' || delivery?.state === 'pending'

const isPendingDelivery = ({ delivery }: ThreadMessage): boolean => delivery?.state === 'pending'

/** A conversation's exchanges, the oldest first, and its reply window. */
export const sessionQuery = (agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...ROOT, 'session', agentId, sessionId],
    queryFn: async () => {
      const call = api.conversations.session[':sessionId'].$get({ param: { sessionId }, query: { agentId } })
      return (await unwrap(call)).data
    },
    refetchInterval: ({ state: { data } }) =>
      data && (data.conversations.some(isUnderWay) || data.memberMessages.some(isPendingDelivery))
        ? UNDER_WAY_AGAIN_MS
        : false,
  })

/** The steps of a message. */
export const eventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'events', id],
    queryFn: async () => (await unwrap(api.conversations[':id'].events.$get({ param: { id } }))).data.events,
  })

const DROPPED = [...ROOT, 'dropped'] as const

/** Refused messages, of an agent or of all own agents. */
export const droppedQuery = (agentId: string | undefined, page: number) =>
  queryOptions({
    queryKey: [...DROPPED, agentId ?? 'own', page],
    queryFn: async () => {
      const query = { page: String(page), ...(agentId && { agentId }) }
      return (await unwrap(api.conversations.dropped.$get({ query }))).data
    },
    placeholderData: keepPreviousData,
  })

export const reloadDropped = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: DROPPED })

/** Retries a refused message. */
export function useAnswerDropped() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, messageId }: DroppedMessage) =>
      unwrap(api.conversations.dropped.retry.$post({ json: { agentId, messageId } })),
    // Not waited for: the row may be gone before all lists are read again, and callbacks of a gone row are not called.
    onSettled: () => {
      void reload(client)
    },
  })
}

interface SpokenSession {
  agentId: string
  sessionId: string
}

/** Updates a conversation in the cached lists after an event; what only the server knows is read again. */
export async function receive(
  client: QueryClient,
  listed: string | undefined,
  { agentId, sessionId }: SpokenSession,
  shown: Filters,
): Promise<ConversationSession | undefined> {
  const { queryKey } = sessionsQuery(listed, shown)
  const call = api.conversations.sessions.$get({ query: { agentId, sessionId } })
  const [session] = (await unwrap(call)).data.sessions
  const isInList = session ? matchesFilter(session, shown) : null
  if (!session || isInList === null) await client.invalidateQueries({ queryKey })
  else
    client.setQueryData<Pages>(
      queryKey,
      (data) => data && { ...data, pages: (isInList ? pagesWith : pagesWithout)(data.pages, session) },
    )
  void client.invalidateQueries({ queryKey: COUNTS })
  await client.invalidateQueries({ queryKey: sessionQuery(agentId, sessionId).queryKey })
  return session
}

/** Reads a changed exchange again: its conversation, its steps and its row in the list. */
export async function changed(
  client: QueryClient,
  listed: string | undefined,
  event: SpokenSession & { conversationId: string },
  shown: Filters,
): Promise<void> {
  void client.invalidateQueries({ queryKey: eventsQuery(event.conversationId).queryKey })
  await receive(client, listed, event, shown).catch(() => reload(client))
}

export const reload = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ROOT })
/** With what counts them. */
export async function reloadCounted(client: QueryClient): Promise<void> {
  await reload(client)
  await client.invalidateQueries({ queryKey: ['agents'] })
}
export const reloadLists = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: LISTS })

export function useDeleteConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Conversation) => unwrap(api.conversations[':id'].$delete({ param: { id } })),
    onSuccess: () => reloadCounted(client),
  })
}

/** Retries a message without a reply, or a failed delivery. */
export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Conversation) => unwrap(api.conversations[':id'].retry.$post({ param: { id } })),
    onSettled: () => reload(client),
  })
}

export const COUNTS = [...ROOT, 'lists'] as const

/** Writes to the contact of a thread; `onSent` is called also when its writer has gone on to another thread. */
export function useWriteMessage(id: string, onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: {
      messageId: string
      text: string
      uploads: string[]
      takesOver: boolean
      draftId: string | null
      seen: number
    }) => unwrap(api.threads[':id'].messages.$post({ param: { id }, json })),
    // Not awaited: the field is empty again once the message is sent, not once every list was read anew.
    onSuccess: () => {
      onSent()
      void reload(client)
    },
  })
}

/** Sends a member's message once more that was not delivered. */
export function useSendAgain(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => {
      const param = { id, messageNumber: String(number) }
      return unwrap(api.threads[':id'].messages[':messageNumber'].retry.$post({ param }))
    },
    onSettled: () => reload(client),
  })
}

/** What the agent would answer now. */
export const useSuggestReply = (id: string) =>
  useMutation({
    mutationFn: async () => (await unwrap(api.threads[':id'].suggestion.$post({ param: { id } }))).data,
  })

/** Nobody is told when it fails. */
export const useShowTyping = (id: string) =>
  useMutation({ mutationFn: () => unwrap(api.threads[':id'].typing.$post({ param: { id } })) })

const nameIn = (response: { headers: Headers }): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file')

/** Downloads a file of a message. */
export function useFile(id: string) {
  return useMutation({
    mutationFn: async (place: number) => {
      const param = { id, place: String(place) }
      const response = await api.conversations[':id'].attachments[':place'].$get({ param })
      if (!response.ok) throw await failureOf(response)
      saveFile(await response.blob(), nameIn(response))
    },
  })
}
