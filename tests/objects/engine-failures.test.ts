import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent, silent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { givePassages } from '../support/sample-knowledge.ts'

const DAY_MS = 24 * 60 * 60_000

let world: InProcess
let page: PageAgent
let type: string
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.answer = answering({}, 500)
  world.engine.asked = 0
  page = await world.pageAgent({ type })
})

const advance = (ms: number) => world.clock.advance(ms)
async function say(text: string): Promise<void> {
  await page.of.hub.receiveAll([incoming(world.clock, text)], 0)
  await advance(1_000)
}
const exchanges = () =>
  world.rows('SELECT state, agent_response FROM conversations WHERE agent_id = ? ORDER BY rowid', page.agentId)
const SORRY = /^Perdón, en este momento no me es posible responder a este mensaje\. Queda guardado para el equipo\./

describe('an engine that fails is not silence:', () => {
  test('the contact gets what the built-in engine surely knows, and the engine was asked once', async () => {
    await givePassages(world.server, page.agentId, 'es', [
      { heading: 'Horario', body: 'Abrimos de lunes a viernes de 9 a 18.', questions: ['¿A qué hora abren?'] },
    ])
    page.of.hub.refresh()
    await say('¿A qué hora abren?')
    expect(world.texts()).toEqual([expect.stringContaining('de 9 a 18')])
    expect([await exchanges(), world.engine.asked]).toEqual([
      [{ state: 'answered', agent_response: expect.stringContaining('de 9 a 18') }],
      1,
    ])
  })

  test('otherwise one honest sentence with how to reach the business, and the owner sees the message as unanswered', async () => {
    const business = { contact: 'llama al 600 11 22 33' }
    await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify({ business }), page.agentId)
    await say('¿Arreglan relojes suizos?')
    expect(world.texts()).toEqual([expect.stringMatching(SORRY)])
    expect(world.texts()[0]).toContain('llama al 600 11 22 33')
    expect(await exchanges()).toEqual([{ state: 'unanswered', agent_response: null }])
    expect(JSON.stringify(page.of.socket.told)).toContain('"unanswered"')
  })

  test('the sentence comes once, and again only a day later or after a reply', async () => {
    await say('¿Arreglan relojes?')
    await say('¿Y pulseras?')
    expect(world.texts()).toHaveLength(1)
    await advance(DAY_MS)
    await say('¿Hola?, ¿arreglan relojes?')
    expect(world.texts()).toHaveLength(2)
    world.engine.answer = answering([{ output: 'Sí.' }])
    await advance(30_000)
    await say('¿Relojes, por favor?')
    expect(world.texts()).toEqual([expect.stringMatching(SORRY), expect.stringMatching(SORRY), 'Sí.'])
    world.engine.answer = answering({}, 500)
    await say('¿Y anillos?')
    expect(world.texts()).toHaveLength(4)
  })

  test('a wish for a person is answered as the built-in engine answers it', async () => {
    await say('Quiero hablar con una persona')
    expect(world.texts()).toEqual([expect.stringContaining('no puedo pasarte con una persona')])
  })

  test('danger is answered while the engine says nothing at all', async () => {
    world.engine.answer = silent
    await say('Mi marido se está ahogando y no respira')
    await advance(60_000)
    expect(world.texts()).toEqual([expect.stringContaining('número de emergencias')])
  })

  test.each([401, 403, 404, 410])(
    'after a %i it is not asked again, and its owner is told what to do',
    async (status) => {
      world.engine.answer = answering({}, status, { 'retry-after': '1' })
      await say('¿Arreglan relojes?')
      await advance(10 * 60_000)
      expect(world.engine.asked).toBe(1)
      expect(await page.of.hub.engineTrouble()).toMatchObject({ state: 'error', failure: `answered ${status}` })
    },
  )

  test('while its owner has to put it right, messages do not wait for it', async () => {
    world.engine.answer = answering({}, 401)
    await say('¿Arreglan relojes?')
    await say('¿Y pulseras?')
    expect([world.engine.asked, (await exchanges()).map(({ state }) => state)]).toEqual([
      1,
      ['unanswered', 'unanswered'],
    ])
  })
})
