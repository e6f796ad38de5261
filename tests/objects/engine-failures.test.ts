import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readReplyStream } from '../../worker/agent-client/reply-stream.ts'
import { makeAgent } from '../support/agents.ts'
import { automation, SIGNING_KEY } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent, silent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'
import { addPassages } from '../support/sample-knowledge.ts'

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
const HOURS = { heading: 'Horario', body: 'Abrimos de lunes a viernes de 9 a 18.', questions: ['¿A qué hora abren?'] }
async function knowHours(): Promise<void> {
  await addPassages(world.server, page.agentId, 'es', [HOURS])
  page.of.hub.refresh()
}
const SORRY = /^Perdón, en este momento no me es posible responder a este mensaje\. Queda guardado para el equipo\./

describe('a contact of a provider whose engine fails:', () => {
  test('gets the answer of the built-in engine if it is sure, and the engine was called once', async () => {
    await knowHours()
    await say('¿A qué hora abren?')
    expect(world.texts()).toEqual([expect.stringContaining('de 9 a 18')])
    expect([await exchanges(), world.engine.asked]).toEqual([
      [{ state: 'answered', agent_response: expect.stringContaining('de 9 a 18') }],
      1,
    ])
  })

  test('otherwise gets one sentence with the contact data of the business, and the owner sees the message as unanswered', async () => {
    const business = { contact: 'llama al 600 11 22 33' }
    await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify({ business }), page.agentId)
    await say('¿Arreglan relojes suizos?')
    expect(world.texts()).toEqual([expect.stringMatching(SORRY)])
    expect(world.texts()[0]).toContain('llama al 600 11 22 33')
    expect(await exchanges()).toEqual([{ state: 'unanswered', agent_response: null }])
    expect(JSON.stringify(page.of.socket.told)).toContain('"unanswered"')
  })

  test('gets the sentence once, and again only a day later or after a reply', async () => {
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

  test('gets the answer of the built-in engine to a request for a person', async () => {
    await say('Quiero hablar con una persona')
    expect(world.texts()).toEqual([expect.stringContaining('no puedo pasarte con una persona')])
  })

  test('gets the answer to a danger while the engine does not respond', async () => {
    world.engine.answer = silent
    await say('Mi marido se está ahogando y no respira')
    await advance(60_000)
    expect(world.texts()).toEqual([expect.stringContaining('número de emergencias')])
  })

  test.each([401, 403, 404, 410])(
    'after a %i the engine is not called again, and its owner is notified',
    async (status) => {
      world.engine.answer = answering({}, status, { 'retry-after': '1' })
      await say('¿Arreglan relojes?')
      await advance(10 * 60_000)
      expect(world.engine.asked).toBe(1)
      expect(await page.of.hub.engineProblem()).toMatchObject({ state: 'error', failure: `answered ${status}` })
    },
  )

  test('while its owner has to correct the engine, messages do not wait for it', async () => {
    world.engine.answer = answering({}, 401)
    await say('¿Arreglan relojes?')
    await say('¿Y pulseras?')
    expect([world.engine.asked, (await exchanges()).map(({ state }) => state)]).toEqual([
      1,
      ['unanswered', 'unanswered'],
    ])
  })
})

describe('a visitor of the web chat whose engine fails', () => {
  const QUESTION = '¿A qué hora abren?'
  const bring = (text: string, more: object = {}, pieces = false) =>
    page.of.hub.receive(visitorMessage(world.clock, text, { isProven: true, ...more }), {
      addressKey: crypto.randomUUID(),
      hasStream: pieces,
    })
  /** How his message ended. */
  const ask = async (text: string, more: object = {}) => {
    const receiving = bring(text, more)
    await advance(1)
    const reception = await receiving
    return reception.kind === 'ended' ? reception.outcome : reception
  }
  const withContact = () =>
    world.rows(
      'UPDATE agents SET behaviour = ? WHERE id = ?',
      JSON.stringify({ business: { contact: 'llama al 600 11 22 33' } }),
      page.agentId,
    )

  test('gets the answer of the built-in engine if it is sure, once, and the engine was called once', async () => {
    await knowHours()
    const key = crypto.randomUUID()
    const outcome = await ask(QUESTION, { key })
    expect(outcome).toMatchObject({ kind: 'answered', reply: expect.stringContaining('de 9 a 18') })
    expect(await ask(QUESTION, { key })).toEqual(outcome)
    expect([await exchanges(), world.engine.asked, world.sent]).toEqual([
      [{ state: 'answered', agent_response: expect.stringContaining('de 9 a 18') }],
      1,
      [],
    ])
  })

  test('gets the contact data of the business once, also when the message is sent again; other messages have the plain error', async () => {
    await withContact()
    const [key, sessionId] = [crypto.randomUUID(), 'a-session']
    const notice = expect.stringMatching(new RegExp(`${SORRY.source}.*600 11 22 33`))
    const failed = { kind: 'failed', code: 'chat.engineFailed' }
    expect(await ask('¿Arreglan relojes suizos?', { key, sessionId })).toMatchObject({ ...failed, notice })
    expect(await ask('¿Arreglan relojes suizos?', { key, sessionId })).toMatchObject({ ...failed, notice })
    const other = await ask('¿Y pulseras?', { sessionId })
    expect([other, 'notice' in other]).toEqual([expect.objectContaining(failed), false])
    await advance(DAY_MS)
    expect(await ask('¿Y collares de plata?', { sessionId })).toMatchObject({ ...failed, notice })
    world.engine.answer = answering([{ output: 'Sí.' }])
    await advance(30_000)
    expect(await ask('¿Y anillos?', { sessionId })).toMatchObject({ kind: 'answered', reply: 'Sí.' })
    world.engine.answer = answering({}, 500)
    expect(await ask('¿Y broches?', { sessionId })).toMatchObject({ ...failed, notice })
    expect(world.sent).toEqual([])
  })

  test('who saw the beginning of a reply gets no answer of another engine', async () => {
    await knowHours()
    // A secret in the middle of a reply stops it.
    const leaking = (words: readonly string[]) => () =>
      new Response([...words, SIGNING_KEY].map((delta) => `data: ${JSON.stringify({ delta })}\n\n`).join(''), {
        headers: { 'content-type': 'text/event-stream' },
      })
    world.engine.answer = leaking(Array(40).fill('Abrimos solo los domingos. '))
    const reception = await bring(QUESTION, {}, true)
    const heard: string[] = []
    const following =
      reception.kind === 'accepted' && reception.reply
        ? readReplyStream(
            reception.reply,
            (text) => heard.push(text),
            () => {},
          )
        : null
    await advance(1_000)
    expect([heard.join(''), await following]).toEqual([
      expect.stringContaining('domingos'),
      expect.objectContaining({ kind: 'failed', notice: expect.stringMatching(SORRY) }),
    ])
    world.engine.answer = leaking([])
    expect(await ask(QUESTION)).toMatchObject({ kind: 'answered', reply: expect.stringContaining('de 9 a 18') })
  })

  test('and whose automation does not call back in time gets the answer of the built-in engine if it is sure', async () => {
    await knowHours()
    world.engine.answer = answering({}, 202)
    const asking = ask(QUESTION)
    await advance(61_000)
    await asking
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: expect.stringContaining('de 9 a 18') }])
  })
})

describe('an engine that its owner has to correct', () => {
  const told = () =>
    world.rows(
      `SELECT kind, user_id AS userId, session_id AS sessionId FROM notifications WHERE agent_id = ? ORDER BY at, id`,
      page.agentId,
    )
  const notice = () => ({ kind: 'engine', userId: page.ownerId, sessionId: '' })

  test('is reported to the owner once, also after another failure and by the next object, and again after a success in between', async () => {
    world.engine.answer = answering({}, 401)
    await say('¿Arreglan relojes?')
    expect(await told()).toEqual([notice()])
    await say('¿Y pulseras?')
    page.of.wakeAnew()
    world.engine.answer = answering({}, 500)
    await advance(30_000)
    await say('¿Y anillos?')
    world.engine.answer = answering({}, 404)
    await say('¿Y broches?')
    await advance(31_000)
    expect([world.engine.asked > 2, await told()]).toEqual([true, [notice()]])
    world.engine.answer = answering([{ output: 'Sí.' }])
    await advance(30_000)
    await say('¿Y collares?')
    expect(world.texts().at(-1)).toBe('Sí.')
    expect(await told()).toEqual([notice()])
    world.engine.answer = answering({}, 410)
    await say('¿Y cadenas?')
    expect(await told()).toEqual([notice(), notice()])
  })

  test('is reported after a message of the web chat too, and other failures are not', async () => {
    const visit = async () => {
      const message = visitorMessage(world.clock, '¿Arreglan relojes?')
      void page.of.hub.receive(message, { addressKey: null, hasStream: false })
      await advance(1)
    }
    for (let n = 0; n < 6; n++) await visit()
    expect(await told()).toEqual([])
    await advance(30_000)
    world.engine.answer = answering({}, 403)
    await visit()
    expect(await told()).toEqual([notice()])
  })

  test('is reported to no other member of the account', async () => {
    const { ownerId: id } = await makeAgent(world.server)
    await world.rows(`INSERT INTO members VALUES (?, ?, 'manager', NULL, 0)`, page.ownerId, id)
    world.engine.answer = answering({}, 401)
    await say('Quiero hablar con una persona')
    expect((await told()).filter(({ userId }) => userId === id)).toMatchObject([{ kind: 'waiting' }])
    expect(await told()).toContainEqual(notice())
  })
})
