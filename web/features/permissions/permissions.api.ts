import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PermissionEdit, PermissionInput } from '../../../worker/contract/permission-rows.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { tableQuery } from '../../core/use-table-list.ts'
import type { PermissionsSearch } from './permissions-search.ts'

export const permissionsQuery = ({ search, ...table }: PermissionsSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'permissions', { search, ...table }],
    queryFn: () => unwrap(api.permissions.$get({ query: { ...tableQuery(table), ...(search && { search }) } })),
    placeholderData: keepPreviousData,
  })

export function useCreatePermission() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: PermissionInput) => unwrap(api.permissions.$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}

export function useEditPermission(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: PermissionEdit) => unwrap(api.permissions[':id'].$put({ param: { id }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}

export function useDeletePermission() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.permissions[':id'].$delete({ param: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}
