import { FIELDS } from './webhook.parts.ts'

const KNOWN = [...FIELDS, 'error', 'handover']

/**
 * A body of the type of a form, with its fields as JSON. Many programs declare that type for whatever they send: a body
 * without a known field stays as it is.
 */
export async function* jsonOfForm(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let body = ''
  for await (const text of texts) body += text
  const fields = new URLSearchParams(body)
  const isForm = KNOWN.some((name) => fields.has(name))
  const handover = fields.get('handover') === 'true' && { handover: true }
  yield isForm ? JSON.stringify({ ...Object.fromEntries(fields), ...handover }) : body
}
