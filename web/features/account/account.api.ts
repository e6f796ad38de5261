import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  Account,
  AccountDeletion,
  AccountEdit,
  EmailChange,
  PasswordChange,
  RetentionDays,
} from '../../../worker/contract/account.ts'
import { saveAccount } from '../../core/account-language.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { currentSession, keepSession } from '../../core/session.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'

const ROOT = ['account'] as const
const SESSIONS = [...ROOT, 'sessions'] as const

export const accountQuery = queryOptions({
  queryKey: [...ROOT, 'own'],
  queryFn: async () => (await unwrap(api.account.$get())).data.account,
})

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: async () => (await unwrap(api.account.sessions.$get())).data.sessions,
})

/** Copies a changed account into the stored session, which the header and other screens read. */
function useStoreSession() {
  const client = useQueryClient()
  return (account: Account) => {
    client.setQueryData(accountQuery.queryKey, account)
    const session = currentSession()
    if (session?.user.id !== account.id) return
    const { id, name, email, companyName, country, timeZone, isActive, createdAt, userRoles } = account
    keepSession({
      ...session,
      user: { id, name, email, companyName, country, timeZone, isActive, createdAt, userRoles },
    })
  }
}

/** What shows the name of the user, or counts by the days of the account's time zone. */
const SHOWN_IN = [PEOPLE, ['agents'], ['analytics'], ['conversations'], ['subscriptions'], ['team']]

export function useSaveAccount() {
  const storeSession = useStoreSession()
  return useChange(async (json: AccountEdit) => {
    const saved = await saveAccount(json)
    storeSession(saved.data.account)
    return saved
  }, SHOWN_IN)
}

export const useChangePassword = () =>
  useChange((json: PasswordChange) => unwrap(api.account.password.$put({ json })), [SESSIONS])

/** Ends one session, or with `others` all but the current one. */
export const useEndSessions = () =>
  useChange(
    async (which: { id: string } | 'others') => {
      if (which !== 'others') return (await unwrap(api.account.sessions[':id'].$delete({ param: which }))).message
      return (await unwrap(api.account.sessions.$delete())).message
    },
    [SESSIONS],
  )

/** The number of conversations that a retention of this many days would delete. */
export const forecastQuery = (days: RetentionDays) =>
  queryOptions({
    queryKey: [...ROOT, 'retention', days],
    queryFn: async () => (await unwrap(api.account.retention.$get({ query: { days: String(days) } }))).data,
    staleTime: 0,
  })

export function useChooseRetention() {
  const storeSession = useStoreSession()
  return useMutation({
    mutationFn: (days: RetentionDays) => unwrap(api.account.retention.$put({ json: { days } })),
    onSuccess: ({ data }) => storeSession(data.account),
  })
}

/** Requests a change of the e-mail address, or cancels it. */
export function useEmailChange() {
  const storeSession = useStoreSession()
  return useMutation({
    mutationFn: (json: EmailChange | 'cancel') =>
      json === 'cancel' ? unwrap(api.account.email.$delete()) : unwrap(api.account.email.$post({ json })),
    onSuccess: ({ data }) => storeSession(data.account),
  })
}

export const deleteAccount = (json: AccountDeletion) => unwrap(api.account.$delete({ json }))
export const sendConfirmation = () => unwrap(api.account.confirmation.$post())
