import { type Look, newPage, type Visit } from './browser.ts'
import type { Contexts } from './contexts.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'

/** Opens a page with a session of this person. */
export async function pageOf(contexts: Contexts, server: Server, person: Person, look: Look = {}): Promise<Visit> {
  const visit = await newPage(contexts, server, look)
  const { body } = await server.api('GET /auth/profile', { token: person.token })
  const { token: accessToken, refreshToken } = person
  const session = JSON.stringify({ accessToken, refreshToken, user: body.data.user, account: body.data.account })
  await visit.page.addInitScript((kept) => {
    if (!localStorage.getItem('vocero.session')) localStorage.setItem('vocero.session', kept)
  }, session)
  return visit
}
