import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TemplateInput } from '../../../worker/contract/template-input.ts'
import { api, unwrap } from '../../core/api.ts'

const calls = api.channels[':id'].templates

/** The templates of a channel's number, as Meta has them now. */
export const templatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'channel', id],
    queryFn: async () => (await unwrap(calls.$get({ param: { id } }))).data.templates,
  })

/** Sends a template to Meta. The lists of it in conversations are read again too. */
export function useCreateTemplate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: TemplateInput) => unwrap(calls.$post({ param: { id }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['templates'] }),
  })
}
