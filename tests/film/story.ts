import type { Page } from 'playwright-core'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import { newPage } from '../support/browser.ts'
import { newChannel } from '../support/channels.ts'
import type { Contexts } from '../support/contexts.ts'
import { type Person, register } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'
import { pageOf } from '../support/signed-in.ts'
import { newAgent, newWebchat, putOnPlan } from '../support/tenants.ts'
import { Camera } from './camera.ts'
import type { Mark, Moment } from './captions.ts'
import { FILM, type Scene } from './cutting.ts'

const MARGIN = 24
const PHONE = { width: 400, height: FILM.height - 2 * MARGIN }
const DESK = { width: FILM.width - PHONE.width - 3 * MARGIN, height: PHONE.height }
const WHOLE = { width: FILM.width - 2 * MARGIN, height: PHONE.height }
const KEY_MS = 36
const HOUR_MS = 3_600_000

/** What the owner looks around at, and a word that each screen shows once it is there. */
const TOUR = [
  { moment: 'home', path: (agentId: string) => `/agents/${agentId}`, shows: 'Últimos 7 días' },
  { moment: 'channels', path: (agentId: string) => `/agents/${agentId}/channels`, shows: 'WhatsApp' },
  { moment: 'overview', path: () => '/dashboard', shows: 'Conversaciones' },
] as const

const EARLIER = [
  ['Bat-Erdene', '¿Hacen envíos a Mongolia?', 'Sí, enviamos a todo el mundo en unos diez días.', 'telegram', 2],
  ['Sofía', '¿Puedo cambiar la talla?', 'Claro, tienes 30 días para cambiarla sin coste.', 'whatsapp', 5],
  ['Diego', '¿Abren los domingos?', 'Los domingos abrimos de 10 a 14 h.', 'webchat', 26],
  ['Emma', '¿Tienen tarjetas regalo?', 'Sí, desde 20 dólares y sin caducidad.', 'facebook', 30],
] as const

/** A shop with an agent that has been at work for a while. */
async function openShop(server: Server) {
  const owner = await register(server, { name: 'Marta Ruiz' })
  await putOnPlan(server, owner.id, 'professional')
  const agent = await newAgent(server, owner, { name: 'Lucía', description: 'Atiende la tienda, de día y de noche' })
  await newWebchat(server, owner, agent.id, {
    welcome: '¡Hola! Soy Lucía, de Casa Nómada. Pregúntame por envíos, pagos o devoluciones.',
  })
  for (const type of ['whatsapp', 'telegram', 'instagram'] as const) await newChannel(server, owner, agent.id, type)
  await server.rows(`UPDATE channels SET status = 'active', status_reason = NULL WHERE agent_id = ?`, agent.id)
  await giveSampleKnowledge(server, agent.id)
  await answerThemselves(server, owner, agent.id)
  await newAgent(server, owner, { name: 'Ventas de otoño', description: 'Presenta la temporada' })
  await writeExchanges(
    server,
    EARLIER.map(([who, userMessage, agentResponse, channelType, hours]) => ({
      agentId: agent.id,
      ownerId: owner.id,
      at: Date.now() - hours * HOUR_MS,
      sessionId: `${who.toLowerCase()}-${hours}`,
      channelType,
      userMessage,
      agentResponse,
    })),
  )
  return { owner, agentId: agent.id as string }
}

/** The shop's people answer where a person is asked for. */
async function answerThemselves(server: Server, { token }: Person, agentId: string): Promise<void> {
  const handover = { ...NO_BEHAVIOUR.handover, isOn: true }
  const draft = (
    await server.api(`PUT /agents/${agentId}/behaviour/draft`, { token, body: { ...NO_BEHAVIOUR, handover } })
  ).body.data.draft
  await server.api(`POST /agents/${agentId}/behaviour/publish`, { token, body: { savedAt: draft.savedAt } })
}

const rest = (page: Page, ms: number) => page.waitForTimeout(ms)

async function type(page: Page, text: string, field: { name?: string } = {}): Promise<void> {
  await page.getByRole('textbox', field).pressSequentially(text, { delay: KEY_MS })
  await rest(page, 250)
  await page.keyboard.press('Enter')
}

export interface Story {
  scenes: Scene[]
  marks: Mark[]
  /** When the film shows what it is about. */
  posterAtMs: number
  /** The two screens at that moment, as PNGs in base64. */
  stills: { phone: string; desk: string }
}

/** Somebody asks, the agent answers, the owner reads along, answers as asked for, and looks around. */
export async function tell(contexts: Contexts, server: Server): Promise<Story> {
  const { owner, agentId } = await openShop(server)
  const scenes: Scene[] = []
  const marks: Mark[] = []
  const before = () => scenes.reduce((sum, { lengthMs }) => sum + lengthMs, 0)

  const look = { locale: 'es', theme: 'light' } as const
  const visitor = await newPage(contexts, server, { ...look, ...PHONE })
  const reader = await pageOf(contexts, server, owner, { ...look, ...DESK })
  await reader.go('/conversations')
  const list = reader.page.getByRole('list', { name: 'Conversaciones' })
  await list.getByText('¿Hacen envíos a Mongolia?').waitFor()
  await visitor.go(`/public/chat/${agentId}`)
  await visitor.page.getByText('Soy Lucía').first().waitFor()

  const beganAt = Date.now()
  const cameras = [await Camera.on(visitor.page), await Camera.on(reader.page)]
  for (const camera of cameras) await camera.start(beganAt)
  const mark = (moment: Moment) => marks.push({ moment, atMs: Date.now() - beganAt })

  marks.push({ moment: 'asks', atMs: 0 })
  await rest(visitor.page, 900)
  await type(visitor.page, '¿Cuánto tarda el envío?')
  mark('answered')
  const log = visitor.page.getByRole('log')
  await log.getByText('Fuente: Envíos y plazos de entrega').waitFor()
  await rest(visitor.page, 2400)
  mark('read')
  await list.getByText('¿Cuánto tarda el envío?').click()
  await reader.page.getByText('de 2 a 5 días hábiles').first().waitFor()
  await rest(visitor.page, 2000)
  mark('wishes')
  await type(visitor.page, '¿Puedo hablar con una persona?')
  await log.getByText('una persona te responderá aquí').waitFor()
  await rest(visitor.page, 2000)
  mark('person')
  const reply = 'Hola, soy Marta. ¿En qué te ayudo?'
  await type(reader.page, reply, { name: 'Escribir en esta conversación' })
  await log.getByText(reply).waitFor()
  await rest(visitor.page, 2600)
  for (const camera of cameras) await camera.stop()
  const [phone, desk] = await Promise.all(
    [visitor, reader].map(async ({ page }) => (await page.screenshot()).toString('base64')),
  )
  const lengthMs = Date.now() - beganAt
  scenes.push({
    lengthMs,
    takes: [
      { frames: cameras[0]?.frames ?? [], x: MARGIN, y: MARGIN, ...PHONE },
      { frames: cameras[1]?.frames ?? [], x: PHONE.width + 2 * MARGIN, y: MARGIN, ...DESK },
    ],
  })

  const tour = await pageOf(contexts, server, owner, { ...look, ...WHOLE })
  for (const { moment, path, shows } of TOUR) {
    await tour.go(path(agentId))
    await tour.page.getByRole('main').getByText(shows).first().waitFor()
    // What comes in below the first heading.
    await rest(tour.page, 1500)
    const camera = await Camera.on(tour.page)
    await camera.start(Date.now())
    await rest(tour.page, 1200)
    if (moment === 'channels')
      for (let step = 0; step < 22; step++) {
        await tour.page.mouse.wheel(0, 16)
        await rest(tour.page, 50)
      }
    await rest(tour.page, 2200)
    await camera.stop()
    marks.push({ moment, atMs: before() })
    const sceneMs = (camera.frames.at(-1)?.atMs ?? 0) + 2000
    scenes.push({
      lengthMs: Math.max(sceneMs, 3500),
      takes: [{ frames: camera.frames, x: MARGIN, y: MARGIN, ...WHOLE }],
    })
  }
  for (const { context } of [visitor, reader, tour]) await context.close()
  return { scenes, marks, posterAtMs: lengthMs - 200, stills: { phone: phone ?? '', desk: desk ?? '' } }
}
