import type { Person } from './people.ts'
import type { Answer, Server } from './server.ts'

export const textInput = (more: Record<string, unknown> = {}) => ({
  kind: 'text',
  title: 'Horario',
  content: `Abrimos de nueve a seis. Código ${crypto.randomUUID()}.`,
  ...more,
})

const READ_WITHIN_MS = 60_000

/** The document as the API returns it, once its reading has ended. */
export async function waitUntilRead(
  server: Server,
  { token }: Person,
  path: `/agents/${string}`,
): Promise<Answer['body']> {
  for (const until = Date.now() + READ_WITHIN_MS; Date.now() < until; ) {
    const { body } = await server.api(`GET ${path}`, { token })
    if (body.data.state === 'ready' || body.data.state === 'failed') return body.data
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} is still being read`)
}

/** Adds a text to an agent's knowledge; `ready`: waits until it is read. */
export async function newDocument(
  server: Server,
  person: Person,
  agentId: string,
  state?: 'ready',
  more: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const { status, body } = await server.api(`POST /agents/${agentId}/knowledge`, {
    token: person.token,
    body: textInput(more),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return state ? waitUntilRead(server, person, `/agents/${agentId}/knowledge/${body.data.id}`) : body.data
}

export const upload = (
  server: Server,
  { token }: Person,
  agentId: string,
  name: string,
  raw: BodyInit,
): Promise<Answer> =>
  server.api(`POST /agents/${agentId}/knowledge/files?name=${encodeURIComponent(name)}`, {
    token,
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })
