import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { Handover } from '../../worker/contract/handover.ts'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const MINUTE_MS = 60_000
const CONTACT = 'facebook:person-1'
const HERE = /una persona te responderá aquí/

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  page = await world.pageAgent()
})

async function hands(handover: Partial<Handover>): Promise<void> {
  const behaviour = { ...NO_BEHAVIOUR, handover: { ...NO_BEHAVIOUR.handover, isOn: true, ...handover } }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
}

async function asked(text: string): Promise<string> {
  await page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 0)
  await world.clock.advance(10_000)
  return (world.sent.at(-1) as { message: { text: string } }).message.text
}

const status = async () =>
  (await world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId))[0]?.['status']
const write = (key: string) =>
  page.of.hub.write({ key, sessionId: CONTACT, author: { id: 'ana', name: 'Ana' }, text: 'Soy Ana.', takesOver: true })

describe('a handover', () => {
  test('answers a request for a person, and makes the thread pending', async () => {
    await hands({})
    expect(await asked('quiero hablar con una persona')).toMatch(HERE)
    expect(await status()).toBe('pending')
    expect(await asked('¿venden drones?')).not.toMatch(HERE)
  })

  test('is not announced where no member answers, which is stored with the reply, also after a loss of storage', async () => {
    const mark = (parts: unknown) => JSON.parse(String(parts)).slice(1)
    const alone = [
      { type: 'handover', to: 'agent' },
      { type: 'intent', intent: 'person' },
    ]
    const told = "SELECT parts FROM messages WHERE author = 'agent'"
    await asked('quiero hablar con una persona')
    await page.of.hub.flush()
    const recorded = await world.rows(
      `${told} AND thread = (SELECT number FROM threads WHERE agent_id = ?)`,
      page.agentId,
    )
    expect(recorded.map(({ parts }) => mark(parts))).toEqual([alone])
    page.of.loseStorage()
    await page.of.hub.setStatus(CONTACT, 'open')
    expect(page.of.rows(told).map(({ parts }) => mark(parts))).toEqual([alone])
    await hands({})
    await asked('quiero hablar con una persona')
    expect(mark(page.of.rows(told).at(-1)?.['parts'])).toEqual(alone.slice(1))
  })

  test('names the assigned member in the answer to a second request', async () => {
    await hands({})
    await asked('quiero hablar con una persona')
    page.of.hub.threadChanged(CONTACT, 'Ana')
    expect(await asked('quiero hablar con una persona')).toMatch(/Ana te responderá aquí/)
    await page.of.hub.setStatus(CONTACT, 'open')
    expect(await asked('quiero hablar con una persona')).toMatch(HERE)
  })

  test('follows several unknown replies in a row, which are counted again afterwards', async () => {
    await hands({ afterUnknown: 2 })
    expect(await asked('¿venden drones?')).not.toMatch(HERE)
    expect(await status()).toBe('open')
    expect(await asked('¿y helicópteros?')).toMatch(HERE)
    expect(await status()).toBe('pending')
    await page.of.hub.setStatus(CONTACT, 'open')
    expect(await asked('¿y globos?')).not.toMatch(HERE)
    expect(await asked('hola')).not.toMatch(HERE)
    expect(await asked('¿y cohetes?')).not.toMatch(HERE)
    expect(await asked('¿y trenes?')).toMatch(HERE)
  })

  test('does not count unknown replies of before the thread was closed', async () => {
    await hands({ afterUnknown: 2 })
    expect(await asked('¿venden drones?')).not.toMatch(HERE)
    await page.of.hub.setStatus(CONTACT, 'closed')
    expect(await asked('¿y helicópteros?')).not.toMatch(HERE)
    expect(await status()).toBe('open')
    expect(await asked('¿y globos?')).toMatch(HERE)
  })
})

describe('a thread that a member took over', () => {
  test("returns to the agent after the configured time since the member's last message", async () => {
    await hands({ handBackMinutes: 30 })
    await asked('hola')
    await page.of.hub.setStatus(CONTACT, 'members')
    await world.clock.advance(20 * MINUTE_MS)
    await write('key-1')
    await world.clock.advance(29 * MINUTE_MS)
    expect(await status()).toBe('members')
    await world.clock.advance(2 * MINUTE_MS)
    expect(await status()).toBe('open')
    expect(await asked('hola')).toContain('Soy')
  })

  test('returns after that time also when the object ended meanwhile', async () => {
    await hands({ handBackMinutes: 30 })
    await asked('hola')
    await page.of.hub.setStatus(CONTACT, 'members')
    page.of.wakeAnew()
    await world.clock.advance(31 * MINUTE_MS)
    expect(await status()).toBe('open')
  })

  test('stays with the member where no time is set, and is not handed back twice', async () => {
    await asked('hola')
    await page.of.hub.setStatus(CONTACT, 'members')
    await world.clock.advance(48 * 60 * MINUTE_MS)
    expect(await status()).toBe('members')
    await hands({ handBackMinutes: 30 })
    await page.of.hub.setStatus(CONTACT, 'open')
    await page.of.hub.setStatus(CONTACT, 'closed')
    await world.clock.advance(60 * MINUTE_MS)
    expect(await status()).toBe('closed')
  })
})

test('business hours without a time zone use that of the account', async () => {
  const oclock = (hours: number) => `${new Date(world.clock.now() + hours * 3_600_000).toISOString().slice(11, 13)}:00`
  const day = [{ from: oclock(0), to: oclock(2) }]
  const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  const business = { ...NO_BEHAVIOUR.business, hours }
  const behaviour = { ...NO_BEHAVIOUR, business, handover: { ...NO_BEHAVIOUR.handover, isOn: true } }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
  const answerIn = async (timeZone: string) => {
    const owner = 'SELECT owner_id FROM agents WHERE id = ?'
    await world.rows(`UPDATE users SET time_zone = ? WHERE id = (${owner})`, timeZone, page.agentId)
    page.of.hub.refresh()
    return asked('quiero hablar con una persona')
  }
  // Open now by the clocks of UTC, which are six hours ahead of those in Mexico City.
  expect(await answerIn('UTC')).toMatch(/en cuanto pueda/)
  expect(await answerIn('America/Mexico_City')).toMatch(/ahora no está disponible.*cuando vuelva \(/)
})
