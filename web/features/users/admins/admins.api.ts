import { queryOptions } from '@tanstack/react-query'
import type { SuperAdminInput } from '../../../../worker/contract/users.ts'
import { api, unwrap } from '../../../core/api.ts'
import { PEOPLE } from '../../../core/people.ts'
import { usePeopleChange } from '../users.api.ts'

/** All super administrators, including deactivated ones. */
export const adminsQuery = queryOptions({
  queryKey: [...PEOPLE, 'admins'],
  queryFn: async () => (await unwrap(api.admin.admins.$get())).data,
})

export const useCreateAdmin = () =>
  usePeopleChange((json: SuperAdminInput) => unwrap(api.admin['create-super-admin'].$post({ json })))

export const useDeleteAdmin = () =>
  usePeopleChange((id: string) => unwrap(api.admin.admins[':id'].$delete({ param: { id } })))
