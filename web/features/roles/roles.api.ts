import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RoleEdit, RoleInput } from '../../../worker/contract/roles.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { tableQuery } from '../../core/use-table-list.ts'
import type { RolesSearch } from './roles-search.ts'

export const rolesQuery = ({ search, ...table }: RolesSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'roles', { search, ...table }],
    queryFn: () => unwrap(api.roles.$get({ query: { ...tableQuery(table), ...(search && { search }) } })),
    placeholderData: keepPreviousData,
  })

/** The permissions that a role can have. */
export const permissionChoicesQuery = queryOptions({
  queryKey: [...PEOPLE, 'permission-choices'],
  queryFn: async () => (await unwrap(api.roles.permissions.$get())).data,
})

export function useCreateRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: RoleInput) => unwrap(api.roles.$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}

export function useEditRole(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: RoleEdit) => unwrap(api.roles[':id'].$put({ param: { id }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}

export function useDeleteRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.roles[':id'].$delete({ param: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}
