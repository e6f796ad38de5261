import { queryOptions } from '@tanstack/react-query'
import type { TemplateInput } from '../../../worker/contract/template-input.ts'
import type { TemplateExample } from '../../../worker/contract/templates.ts'
import { api, unwrap } from '../../core/api.ts'
import { calling } from '../../core/calling.ts'
import { useChange } from '../../core/use-change.ts'

const calls = api.channels[':id'].templates

/** The templates of a channel's number, as they are at Meta now. */
export const templatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'channel', id],
    queryFn: async () => (await unwrap(calls.$get({ param: { id } }))).data.templates,
  })

/** Submits a template to Meta. Also refetches the lists of templates in conversations. */
export const useCreateTemplate = (id: string) =>
  useChange((json: TemplateInput) => unwrap(calls.$post({ param: { id }, json })), [['templates']])

/** Uploads an example of a header to Meta. Without the typed client, which cannot send bytes. */
export async function uploadExample(id: string, file: File): Promise<TemplateExample> {
  type Answer = ReturnType<(typeof api.channels)[':id']['template-examples']['$post']>
  const answer = calling(`/api/channels/${id}/template-examples`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }) as Answer
  return (await unwrap(answer)).data.example
}
