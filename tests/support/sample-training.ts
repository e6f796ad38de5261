import { newDocument } from './knowledge.ts'
import type { Person } from './people.ts'
import { writeExchanges } from './record.ts'
import type { Server } from './server.ts'

const UNANSWERED = ['¿Aceptan mascotas?', '¿Tienen estacionamiento?']
const DAY_MS = 86_400_000
const WORKDAY = [
  { from: '09:00', to: '13:00' },
  { from: '15:00', to: '19:00' },
]
const BUSINESS = {
  contact: 'Tel. 555-0100, Calle Luna 4',
  emergencyContact: '555-0199',
  timeZone: 'America/Lima',
  hours: { mon: WORKDAY, tue: WORKDAY, wed: WORKDAY, thu: WORKDAY, fri: [{ from: '20:00', to: '02:00' }] },
  holidays: [{ date: '2026-12-25', name: 'Navidad' }],
}

/** Adds documents, an answer, a test case and a published behaviour to an agent. */
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
  for (const price of ['15 €', '18 €'])
    await newDocument(server, owner, agentId, 'ready', { title: 'Corte de pelo', content: `El corte cuesta ${price}.` })
  await newDocument(server, owner, agentId, 'ready', {
    kind: 'csv',
    title: 'Preguntas frecuentes',
    content: 'pregunta,respuesta\n¿Cuánto cuesta el envío?,El envío cuesta [importe] y llega en [2 a 4 días hábiles].',
  })
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
  const { draft } = await send('PUT', 'behaviour/draft', { nextStep: 'Llámanos al 555-0100.', business: BUSINESS })
  await send('POST', 'behaviour/publish', { savedAt: draft.savedAt, note: 'Para empezar' })
}
