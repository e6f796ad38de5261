import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { AgentMode } from '../../worker/contract/modes.ts'
import { model } from '../support/engines/agents.ts'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { Race } from '../support/race.ts'
import { rounds, seedOf } from '../support/scope.ts'

const ROUNDS = rounds(15, 50)
/** Further rounds that may be needed until the race has ended in two ways. */
const ROUNDS_MOST = 150
const SECOND_MS = 1_000
const HERE = /una persona te responderá aquí/

let world: InProcess
let type: string
let pages: PageAgent[]

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  pages = [await world.pageAgent({ type }), await world.pageAgent({ type }), await world.pageAgent()]
})

/**
 * Runs the rounds of a race, each with the next of the agents, and returns the outcomes, each once. Runs more until `ways`, the
 * different ends, are two: what chance begins with may lead to the same end in all of the first rounds.
 */
async function run(
  name: string,
  agents: readonly PageAgent[],
  work: (race: Race) => Promise<string>,
  ways: ReadonlySet<unknown> | null = null,
) {
  const outcomes = new Set<string>()
  const isOneSided = () => (ways ?? outcomes).size < 2
  for (let round = 0; round < ROUNDS || (isOneSided() && round < ROUNDS_MOST); round++) {
    const page = agents[round % agents.length] as PageAgent
    const race = new Race(world, page, `${name}-${round}`, seedOf(round))
    try {
      outcomes.add(await work(race))
    } catch (error) {
      throw new Error(`round ${round}, seed ${seedOf(round)}: ${error}`, { cause: error })
    }
  }
  return [...outcomes]
}

/** Both begin, in any order, so that either may come first. */
async function atOnce(race: Race, one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  const [first, second] = race.isLikely(0.5) ? [one, other] : [other, one]
  void first()
  await race.pause(4 * SECOND_MS)
  void second()
}

/** What came of a race, once it is over and everybody who reads the thread has read the same. */
async function outcomeOf(race: Race) {
  await race.end()
  const { inObject, inRecord, onStream, delivered, ...outcome } = await race.transcripts()
  const toContact = inRecord.filter(({ author }) => author !== 'contact')
  // The object prunes turns of closed threads after a while.
  expect(inRecord.slice(inRecord.length - inObject.length)).toEqual(inObject)
  expect(onStream).toEqual(toContact)
  if (delivered) expect(delivered).toEqual(toContact.map(({ text }) => text))
  expect(outcome.recordedStatus).toBe(outcome.status)
  expect(outcome.latePieces).toBe(0)
  const authors = inRecord.map(({ author }) => author)
  return { ...outcome, inRecord, words: `${outcome.status}: ${authors.join(' ')} (${outcome.states.join(' ')})` }
}

/** Every outcome is one of the allowed ones, and there was more than one, so that it was a race. */
function expectAmong(outcomes: readonly string[], allowed: readonly string[]): void {
  for (const outcome of outcomes) expect(allowed).toContain(outcome)
  expect(outcomes.length).toBeGreaterThan(1)
}

test('a takeover and a running reply: the agent answers before the member, or not at all', async () => {
  const outcomes = await run('take-over', pages, async (race) => {
    await race.answered('hola')
    void race.say('¿sigues ahí?')
    await race.pause(8 * SECOND_MS)
    const isWritten = race.isLikely(0.5)
    const taken = isWritten ? race.write('Soy Ana.').then(() => null) : race.setStatus('members')
    await race.pause(SECOND_MS)
    const draft = (await taken)?.draft ?? null
    const { words, states } = await outcomeOf(race)
    if (draft !== null) expect(states).toEqual(['answered', 'members'])
    return words
  })
  expectAmong(outcomes, [
    'members: contact agent contact agent (answered answered)',
    'members: contact agent contact agent member (answered answered)',
    'members: contact agent contact (answered members)',
    'members: contact agent contact member (answered members)',
    'members: contact agent member contact (answered members)',
  ])
})

test('a hand-back and a new message: the agent answers it once, in either order', async () => {
  const wereLeft = new Set<boolean>()
  const handBack = async (race: Race) => {
    await race.answered('hola')
    await race.setStatus('members')
    await atOnce(
      race,
      () => race.say('¿sigues ahí?'),
      () => race.setStatus('open'),
    )
    const { words, wasLeft } = await outcomeOf(race)
    wereLeft.add(wasLeft)
    return words
  }
  const outcomes = await run('hand-back', pages, handBack, wereLeft)
  expect(outcomes).toEqual(['open: contact agent contact agent (answered answered)'])
  expect(wereLeft.size).toBe(2)
})

test('a hand-back and the next takeover: unanswered messages are answered once, or left to members again', async () => {
  const outcomes = await run('hand-back-take', pages, async (race) => {
    await race.answered('hola')
    await race.setStatus('members')
    void race.say('¿sigues ahí?')
    await race.pause(8 * SECOND_MS)
    for (const status of ['open', 'members', 'open', 'members'] as const) {
      void race.setStatus(status)
      await race.pause(4 * SECOND_MS)
    }
    void race.write('Soy Ana.')
    return (await outcomeOf(race)).words
  })
  expectAmong(outcomes, [
    'members: contact agent contact agent member (answered answered)',
    'members: contact agent contact member (answered members)',
    'members: contact agent member contact (answered members)',
  ])
})

test.each([
  ['the agent has', 'open', ['closed: contact agent contact agent (answered answered)']],
  [
    'a member has',
    'members',
    ['closed: contact agent contact (answered members)', 'closed: contact agent contact agent (answered answered)'],
  ],
] as const)(
  'closing a thread that %s against a new message: it was there before, or opens the thread again',
  async (_, before, closed) => {
    const outcomes = await run(`close-${before}`, pages, async (race) => {
      await race.answered('hola')
      await race.setStatus(before)
      await atOnce(
        race,
        () => race.say('¿sigues ahí?'),
        () => race.setStatus('closed'),
      )
      return (await outcomeOf(race)).words
    })
    expectAmong(outcomes, ['open: contact agent contact agent (answered answered)', ...closed])
  },
)

async function agentThatHandsOver(usual: AgentMode): Promise<PageAgent> {
  const page = await world.pageAgent({ type })
  const behaviour = {
    ...NO_BEHAVIOUR,
    handover: { ...NO_BEHAVIOUR.handover, isOn: true },
    modes: { ...NO_BEHAVIOUR.modes, usual },
  }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
  return page
}

test('closing and a request for a person: a contact to whom a person was promised has a pending thread, and a closed thread has no draft', async () => {
  const agents = [await agentThatHandsOver('automatic'), await agentThatHandsOver('suggest')]
  const outcomes = await run('wish', agents, async (race) => {
    void race.say('quiero hablar con una persona')
    await race.pause(8 * SECOND_MS)
    void race.setStatus('closed')
    const { words, status, isWaiting, draft, inRecord } = await outcomeOf(race)
    const isPromised = inRecord.some(({ text }) => HERE.test(text))
    expect([isPromised, isWaiting, status]).toEqual([true, status === 'pending', status])
    if (draft) expect(status).toBe('pending')
    return words
  })
  expectAmong(outcomes, [
    'pending: contact agent (answered)',
    'closed: contact agent (answered)',
    'pending: contact agent (members)',
    'closed: contact agent (members)',
  ])
})
