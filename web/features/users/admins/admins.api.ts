import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SuperAdminInput } from '../../../../worker/contract/users.ts'
import { api, unwrap } from '../../../core/api.ts'
import { PEOPLE } from '../../../core/people.ts'

/** All super administrators, including deactivated ones. */
export const adminsQuery = queryOptions({
  queryKey: [...PEOPLE, 'admins'],
  queryFn: async () => (await unwrap(api.admin.admins.$get())).data,
})

export function useCreateAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: SuperAdminInput) => unwrap(api.admin['create-super-admin'].$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}

export function useDeleteAdmin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.admin.admins[':id'].$delete({ param: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: PEOPLE }),
  })
}
