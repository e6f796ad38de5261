import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { User } from '../../../worker/contract/accounts.ts'
import type { UserEdit, UserInput, UsersEdit } from '../../../worker/contract/users.ts'
import { api, unwrap } from '../../core/api.ts'
import { failureOf } from '../../core/failure.ts'
import { PEOPLE } from '../../core/people.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { currentSession, keepSession } from '../../core/session.ts'
import { useChange } from '../../core/use-change.ts'
import { useMutation } from '../../core/use-mutation.ts'
import type { UsersSearch } from './users-search.ts'

/** One page of users. */
export const usersQuery = (search: UsersSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'users', search],
    queryFn: async () => {
      const { status, ...rest } = search
      const query = pageQueryOf({ ...rest, isActive: status && status === 'active' })
      return (await unwrap(api.admin.users.$get({ query }))).data
    },
    placeholderData: keepPreviousData,
  })

/** The roles that can be assigned to a user. */
export const roleChoicesQuery = queryOptions({
  queryKey: [...PEOPLE, 'role-choices'],
  queryFn: async () => (await unwrap(api.admin.roles.$get())).data,
})

/** The people, and what shows them or depends on them: a user is deleted with his subscription and his agents. */
const CHANGED = [PEOPLE, ['subscriptions'], ['agents'], ['team'], ['account']]

export const usePeopleChange = <Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) =>
  useChange(mutationFn, CHANGED)

export const useCreateUser = () => usePeopleChange((json: UserInput) => unwrap(api.admin.users.$post({ json })))

/** Copies a change of the own account into the stored session, which the header reads. */
function keepOwn(user: User): void {
  const session = currentSession()
  if (session?.user.id === user.id) keepSession({ ...session, user })
}

export const useEditUser = (id: string) =>
  usePeopleChange(async (json: UserEdit) => {
    const saved = await unwrap(api.admin.users[':id'].$put({ param: { id }, json }))
    keepOwn(saved.data)
    return saved
  })

/** Activates or deactivates several users in one call. */
export const useEditUsers = () =>
  usePeopleChange(async (json: UsersEdit) => (await unwrap(api.admin.users.$patch({ json }))).data)

export const useDeleteUser = () =>
  usePeopleChange((id: string) => unwrap(api.admin.users[':id'].$delete({ param: { id } })))

/** Downloads everything that is stored about a user as a file. */
export const useExportUser = () =>
  useMutation({
    mutationFn: async (id: string): Promise<Blob> => {
      const response = await api.admin.users[':id'].export.$get({ param: { id } })
      if (!response.ok) throw await failureOf(response as unknown as Response)
      return response.blob()
    },
  })
