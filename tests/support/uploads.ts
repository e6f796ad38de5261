import type { Upload } from '../../worker/contract/uploads.ts'
import type { Person } from './people.ts'
import type { Answer, Server } from './server.ts'

/** A member's file for the contact of a thread. */
export const uploadTo = (
  server: Server,
  { token }: Person,
  threadId: string,
  name: string,
  raw: BodyInit,
): Promise<Answer> =>
  server.api(`POST /threads/${threadId}/uploads?name=${encodeURIComponent(name)}`, {
    token,
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })

export async function uploaded(...given: Parameters<typeof uploadTo>): Promise<Upload> {
  const { status, body } = await uploadTo(...given)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.upload
}

/** The file at a public address, read from this server. */
export const fetched = (server: Server, { url }: Pick<Upload, 'url'>, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(new URL(url).pathname, server.url), init)
