import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PermissionEdit, PermissionInput } from '../../../worker/contract/permission-rows.ts'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { pageQueryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'
import type { PermissionsSearch } from './permissions-search.ts'

export const permissionsQuery = (search: PermissionsSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'permissions', search],
    queryFn: () => unwrap(api.permissions.$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

export const useCreatePermission = () =>
  useChange((json: PermissionInput) => unwrap(api.permissions.$post({ json })), [PEOPLE])

export const useEditPermission = (id: string) =>
  useChange((json: PermissionEdit) => unwrap(api.permissions[':id'].$put({ param: { id }, json })), [PEOPLE])

export const useDeletePermission = () =>
  useChange((id: string) => unwrap(api.permissions[':id'].$delete({ param: { id } })), [PEOPLE])
