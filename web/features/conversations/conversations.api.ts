import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
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
import { queryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { type ConversationsSearch, filtersOf } from './conversations-search.ts'
import { keyOf, matchesFilter, pagesWith, pagesWithout } from './session-pages.ts'

export const ROOT = ['conversations'] as const
export const LISTS = [...ROOT, 'sessions'] as const

export type Pages = InfiniteData<SessionsPage, string>

/** The interval of polling; the stream has no event for a refused message. */
export const LIST_AGAIN_MS = 60_000
const UNDER_WAY_AGAIN_MS = 3_000

/** The conversations of an agent, or of all own agents (`undefined`), the newest first. */
export const sessionsQuery = (agentId: string | undefined, search: ConversationsSearch) => {
  const { agent, channel, ...filters } = filtersOf(search)
  return infiniteQueryOptions({
    queryKey: [...LISTS, agentId ?? 'own', { ...filters, channel }],
    queryFn: async ({ pageParam }): Promise<SessionsPage> => {
      const channelType = CHANNEL_TYPES.find((type) => type === channel)
      const query = queryOf({ ...filters, agentId, after: pageParam, channelType })
      return (await unwrap(api.conversations.sessions.$get({ query }))).data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LIST_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** Whether the reply is being generated or delivered. */
export const isUnderWay = ({ metadata: { state, delivery } }: Conversation): boolean =>
  state === 'open' || delivery?.state === 'pending'

const isPendingDelivery = ({ delivery }: ThreadMessage): boolean => delivery?.state === 'pending'

const sessionKey = ({ agentId, sessionId }: SessionIds) => [...ROOT, 'session', agentId, sessionId]

/** A conversation with its last `most` exchanges, the oldest first; polled while a reply or a delivery is pending. */
export const sessionQuery = (ids: SessionIds, most: number) =>
  queryOptions({
    queryKey: [...sessionKey(ids), most],
    queryFn: async () => {
      const query = { agentId: ids.agentId, limit: String(most) }
      return (await unwrap(api.conversations.session[':sessionId'].$get({ param: ids, query }))).data
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && (data.conversations.some(isUnderWay) || data.memberMessages.some(isPendingDelivery))
        ? UNDER_WAY_AGAIN_MS
        : false,
  })

const EVENTS = [...ROOT, 'events']

/** The events of a message, from its receipt to the delivery of the reply. */
export const eventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...EVENTS, id],
    queryFn: async () => (await unwrap(api.conversations[':id'].events.$get({ param: { id } }))).data.events,
  })

const DROPPED = [...ROOT, 'dropped'] as const

/** A page of refused messages, of an agent or of all own agents (`undefined`). */
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
    // Not awaited: the row may be unmounted before all lists are refetched, and its callbacks would not be called.
    onSettled: () => {
      void reload(client)
    },
  })
}

interface SessionIds {
  agentId: string
  sessionId: string
}

/**
 * Refetches what events have changed: the list, its counts, the open conversation with its events, and the count of the bell. Of
 * a single conversation only its row is refetched, and returned, unless only the server can decide whether it is in the list.
 */
export async function receive(
  client: QueryClient,
  listAgentId: string | undefined,
  changed: readonly SessionIds[],
  search: ConversationsSearch,
): Promise<ConversationSession | undefined> {
  void client.invalidateQueries({ queryKey: [...COUNTS, listAgentId ?? 'own'] })
  void client.invalidateQueries({ queryKey: EVENTS })
  for (const ids of changed) void client.invalidateQueries({ queryKey: sessionKey(ids) })
  const { queryKey } = sessionsQuery(listAgentId, search)
  const session = await onlySession(changed)
  await nextPageLoaded(client, queryKey)
  const isInList = session ? matchesFilter(session, search) : null
  if (!session || isInList === null) await client.invalidateQueries({ queryKey })
  else
    client.setQueryData<Pages>(
      queryKey,
      (data) => data && { ...data, pages: (isInList ? pagesWith : pagesWithout)(data.pages, session) },
    )
  // After the rows, which are read after the agents have written to D1 what is to be told.
  void client.invalidateQueries({ queryKey: ['notifications', 'unread'] })
  return session
}

/** Resolves once no further page of the list is loading: its result would replace what is written into the list meanwhile. */
async function nextPageLoaded(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchMeta?.fetchMore) await query.promise?.catch(() => {})
}

/** The row of the conversation; `undefined` if there are several, or it cannot be fetched. */
async function onlySession([first, ...others]: readonly SessionIds[]): Promise<ConversationSession | undefined> {
  if (!first || others.some((other) => keyOf(other) !== keyOf(first))) return undefined
  const { agentId, sessionId } = first
  const call = api.conversations.sessions.$get({ query: { agentId, sessionId } })
  return (await unwrap(call).catch(() => null))?.data.sessions[0]
}

export const reload = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ROOT })
/** The conversations, the agents, whose lists contain counts of conversations, and the questions that come from them. */
export const COUNTED = [ROOT, ['agents'], ['training']]
export const reloadLists = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: LISTS })

export const useDeleteConversation = () =>
  useChange(({ id }: Conversation) => unwrap(api.conversations[':id'].$delete({ param: { id } })), COUNTED)

/** Retries the turn of a message without a reply, or a failed delivery. */
export const useRetry = () =>
  useChange(({ id }: Conversation) => unwrap(api.conversations[':id'].retry.$post({ param: { id } })), [ROOT])

export const COUNTS = [...ROOT, 'lists'] as const

/** `seen`: the number of the newest message that the member had seen. */
interface MessageToSend {
  messageId: string
  text: string
  uploads: string[]
  takesOver: boolean
  draftId: string | null
  seen: number
}

/** Sends a member's message in a thread. `onSent` is called even if another thread was opened meanwhile. */
export function useWriteMessage(id: string, onSent: (sent: MessageToSend) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: MessageToSend) => unwrap(api.threads[':id'].messages.$post({ param: { id }, json })),
    // Not awaited, so that the input is cleared when the message is sent and not when the lists are refetched.
    onSuccess: (_answer, sent) => {
      onSent(sent)
      void reload(client)
    },
  })
}

/** Retries the delivery of a member's message. */
export const useSendAgain = (id: string) =>
  useChange(
    (number: number) => {
      const param = { id, messageNumber: String(number) }
      return unwrap(api.threads[':id'].messages[':messageNumber'].retry.$post({ param }))
    },
    [ROOT],
  )

/** Asks the agent for a suggested reply. */
export const useSuggestReply = (id: string) =>
  useMutation({
    mutationFn: async () => (await unwrap(api.threads[':id'].suggestion.$post({ param: { id } }))).data,
  })

/** Reports that the member is typing. Errors are not shown. */
export const useShowTyping = (id: string) =>
  useMutation({ mutationFn: () => unwrap(api.threads[':id'].typing.$post({ param: { id } })) })

const nameIn = (response: { headers: Headers }): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file')

/** Downloads a file of a message. */
export function useFile(id: string) {
  return useMutation({
    mutationFn: async (index: number) => {
      const param = { id, place: String(index) }
      const response = await api.conversations[':id'].attachments[':place'].$get({ param })
      if (!response.ok) throw await failureOf(response)
      saveFile(await response.blob(), nameIn(response))
    },
  })
}
