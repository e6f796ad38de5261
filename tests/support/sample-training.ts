import { newDocument } from './knowledge.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'
import { writeExchanges } from './tenants.ts'

const UNANSWERED = ['¿Aceptan mascotas?', '¿Tienen estacionamiento?']
const DAY_MS = 86_400_000

/** What the owner of an agent has taught it: documents, an answer, a test case and a published behaviour. */
export async function sampleTraining(server: Server, owner: Person, agentId: string): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const call = { token: owner.token, body }
    const { status, body: said } = await server.api(`${method} /agents/${agentId}/${path}`, call)
    if (status >= 300) throw new Error(`${path} ${status} ${JSON.stringify(said)}`)
    return said.data
  }
  const content = 'Abrimos de lunes a viernes, de nueve a seis.'
  await newDocument(server, owner, agentId, 'ready', {
    title: 'Un documento con un título tan largo que no cabe en una línea',
    content,
  })
  await newDocument(server, owner, agentId, 'ready', { kind: 'html', title: 'Sin texto', content: '<nav>x</nav>' })
  await writeExchanges(
    server,
    UNANSWERED.map((userMessage, number) => ({
      agentId,
      ownerId: owner.id,
      userMessage,
      agentResponse: 'No lo sé.',
      sources: [],
      at: Date.now() - (20 + number) * DAY_MS,
    })),
  )
  const otherQuestions = ['¿Tienen terraza?']
  await send('POST', 'answers', { question: '¿Hay terraza?', answer: 'Sí, en la azotea.', otherQuestions })
  const { id } = await send('POST', 'test-cases', { question: '¿Hay terraza?', expected: 'Sí: hay una terraza.' })
  await send('POST', `test-cases/${id}/run`, {})
  const { draft } = await send('PUT', 'behaviour/draft', { nextStep: 'Llámanos al 555-0100.' })
  await send('POST', 'behaviour/publish', { savedAt: draft.savedAt, note: 'Para empezar' })
}
