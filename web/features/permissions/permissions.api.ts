import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PermissionEdit, PermissionInput } from '../../../worker/contract/permission-rows.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { useChange } from '../../core/use-change.ts'
import { tableQuery } from '../../core/use-table-list.ts'
import type { PermissionsSearch } from './permissions-search.ts'

export const permissionsQuery = ({ search, ...table }: PermissionsSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'permissions', { search, ...table }],
    queryFn: () => unwrap(api.permissions.$get({ query: { ...tableQuery(table), ...(search && { search }) } })),
    placeholderData: keepPreviousData,
  })

export const useCreatePermission = () =>
  useChange((json: PermissionInput) => unwrap(api.permissions.$post({ json })), [PEOPLE])

export const useEditPermission = (id: string) =>
  useChange((json: PermissionEdit) => unwrap(api.permissions[':id'].$put({ param: { id }, json })), [PEOPLE])

export const useDeletePermission = () =>
  useChange((id: string) => unwrap(api.permissions[':id'].$delete({ param: { id } })), [PEOPLE])
