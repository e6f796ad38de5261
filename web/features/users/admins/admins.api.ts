import { queryOptions } from '@tanstack/react-query'
import type { SuperAdminInput } from '../../../../worker/contract/users.ts'
import { api, unwrap } from '../../../core/api.ts'
import { PEOPLE } from '../../../core/people.ts'
import { useChange } from '../../../core/use-change.ts'

/** All super administrators, including deactivated ones. */
export const adminsQuery = queryOptions({
  queryKey: [...PEOPLE, 'admins'],
  queryFn: async () => (await unwrap(api.admin.admins.$get())).data,
})

export const useCreateAdmin = () =>
  useChange((json: SuperAdminInput) => unwrap(api.admin['create-super-admin'].$post({ json })), [PEOPLE])

export const useDeleteAdmin = () =>
  useChange((id: string) => unwrap(api.admin.admins[':id'].$delete({ param: { id } })), [PEOPLE])
