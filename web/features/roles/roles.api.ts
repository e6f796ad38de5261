import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RoleEdit, RoleInput } from '../../../worker/contract/roles.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import type { RolesSearch } from './roles-search.ts'

export const rolesQuery = (search: RolesSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'roles', search],
    queryFn: () => unwrap(api.roles.$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

/** The permissions that a role can have. */
export const permissionChoicesQuery = queryOptions({
  queryKey: [...PEOPLE, 'permission-choices'],
  queryFn: async () => (await unwrap(api.roles.permissions.$get())).data,
})

export const useCreateRole = () => useChange((json: RoleInput) => unwrap(api.roles.$post({ json })), [PEOPLE])

export const useEditRole = (id: string) =>
  useChange((json: RoleEdit) => unwrap(api.roles[':id'].$put({ param: { id }, json })), [PEOPLE])

export const useDeleteRole = () =>
  useChange((id: string) => unwrap(api.roles[':id'].$delete({ param: { id } })), [PEOPLE])
