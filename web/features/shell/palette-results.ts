import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SUBSCRIPTION_SEARCH_DEBOUNCE_MS } from '../../../worker/contract/limits.ts'
import { can, isSuperAdmin } from '../../../worker/contract/permissions.ts'
import { api, unwrap } from '../../core/api.ts'
import { channelIcon } from '../../core/channel-looks.ts'
import { useContactName } from '../../core/contact-name.ts'
import { useRights } from '../../core/rights.ts'
import { useDebounced } from '../../core/use-typed-search.ts'
import { navigationFor } from './navigation.ts'

export interface PaletteResult {
  key: string
  icon: string
  label: string
  detail?: string
  open: () => void
}

interface PaletteGroup {
  name: string
  results: PaletteResult[]
}

/** Removes case and accents, so that `analitica` finds `Analítica`. */
const normalized = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Shorter words are searched only in pages and agents. */
const LONG_ENOUGH = 2

/** The results of a search: pages, agents, conversations and own answers that the member may open. */
export function usePaletteResults(typed: string) {
  const { t, i18n } = useLingui()
  const nameOf = useContactName()
  const navigate = useNavigate()
  const rights = useRights()
  const word = typed.trim()
  const debounced = useDebounced(word, SUBSCRIPTION_SEARCH_DEBOUNCE_MS)
  const isLong = debounced.length >= LONG_ENOUGH
  const seesAgents = can(rights, 'agent_management') || can(rights, 'conversations_access')
  const agents = useQuery({ ...agentsFoundQuery(debounced), enabled: seesAgents })
  const conversations = useQuery({
    ...conversationsFoundQuery(debounced),
    // A super administrator can list only the conversations of one agent.
    enabled: isLong && can(rights, 'conversations_access') && !isSuperAdmin(rights),
  })
  const answers = useQuery({ ...answersFoundQuery(debounced), enabled: isLong && can(rights, 'agent_management') })
  const isOfWord = debounced === word
  /** Results of an earlier word are left out: Enter would open one that does not match what is typed. */
  const found = <Result>(results: Result[] | undefined): Result[] => (isOfWord && results) || []
  const { places, administration } = navigationFor(rights)
  const pages = [...places, ...administration].filter(({ label }) =>
    normalized(i18n._(label)).includes(normalized(word)),
  )

  const groups: PaletteGroup[] = [
    {
      name: t`Ir a`,
      results: pages.map(({ to, label, icon }) => ({
        key: to,
        icon,
        label: i18n._(label),
        open: () => void navigate({ to }),
      })),
    },
    {
      name: t`Agentes`,
      results: found(agents.data).map(({ id: agentId, name, agentType }) => ({
        key: `agent ${agentId}`,
        icon: 'i-lucide-bot',
        label: name,
        detail: agentType.name,
        open: () => void navigate({ to: '/agents/$agentId', params: { agentId } }),
      })),
    },
    {
      name: t`Conversaciones`,
      results: found(conversations.data).map((session) => ({
        key: `conversation ${session.agentId} ${session.sessionId}`,
        icon: channelIcon(session.channelType),
        label: session.last.userMessage || t`Mensaje eliminado`,
        detail: `${nameOf(session)} · ${session.agentName}`,
        open: () =>
          void navigate({
            to: '/agents/$agentId/conversations',
            params: { agentId: session.agentId },
            search: { session: session.sessionId },
          }),
      })),
    },
    {
      name: t`Tus respuestas`,
      results: found(answers.data).map(({ id, agentId, agentName, question }) => ({
        key: `answer ${id}`,
        icon: 'i-lucide-message-square-quote',
        label: question,
        detail: agentName,
        open: () =>
          void navigate({ to: '/agents/$agentId/answers', params: { agentId }, search: { search: question } }),
      })),
    },
  ].filter(({ results }) => results.length > 0)

  const queries = [agents, conversations, answers]
  return {
    groups,
    isSearching: !isOfWord || queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ isError }) => isError),
    retry: () => void Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

const ROOT = ['palette'] as const
const RESULTS_MAX = '5'

/** The first agents that match a search; without one the newest. */
const agentsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'agents', search],
    queryFn: async () =>
      (await unwrap(api.agents.$get({ query: { limit: RESULTS_MAX, ...(search && { search }) } }))).data,
  })

const conversationsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'conversations', search],
    queryFn: async () =>
      (await unwrap(api.conversations.sessions.$get({ query: { limit: RESULTS_MAX, search } }))).data.sessions,
  })

const answersFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...ROOT, 'answers', search],
    queryFn: async () => (await unwrap(api.agents.answers.$get({ query: { search } }))).data,
  })
