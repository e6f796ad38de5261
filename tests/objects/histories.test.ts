import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Command, commands, type EngineOfHistory, History } from '../support/histories.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { rounds } from '../support/scope.ts'

/** Histories that one database takes: a larger one is slower. */
const OF_ONE_DATABASE = 250
const HOUR_MS = 60 * 60_000

let world: InProcess
let played = 0
beforeAll(async () => {
  world = await inProcess()
})
afterAll(() => vi.restoreAllMocks())

async function faultsOf(
  kind: EngineOfHistory,
  maxConversations: number,
  history: readonly Command[],
): Promise<string[]> {
  if (++played % OF_ONE_DATABASE === 0) world = await inProcess()
  world.reset()
  const playing = await History.begin(world, kind, maxConversations)
  for (const command of history) await playing.step(command)
  await playing.end()
  return playing.faults()
}

const contact = (thread: number, messages = 1): Command => ({ do: 'contact', thread, messages, isTwice: false })
const visitor = (thread: number, isProven = true): Command => ({ do: 'visitor', thread, isProven })
const pass = (ms: number): Command => ({ do: 'pass', ms })

/** Histories that once ended otherwise. */
const FOUND: [string, EngineOfHistory, Command[]][] = [
  [
    'a takeover that waits for the settings while its thread is handed back: the agent may answer then',
    'automation',
    [
      contact(2),
      pass(120_000),
      { do: 'd1', mode: 'late' },
      { do: 'member', thread: 2, isPerson: true, takesOver: true },
      { do: 'handBack', thread: 2, isPerson: true },
      contact(2),
      visitor(0, false),
      pass(0),
      { do: 'again', of: 0 },
    ],
  ],
  [
    'a date for writing that was set while the outbox was written: the alarm goes on',
    'automation',
    [{ do: 'd1', mode: 'slow' }, contact(0), contact(2, 2), pass(31_000), contact(1, 2), { do: 'crash' }, pass(31_000)],
  ],
  [
    'a delivery behind one of its thread that waits: the alarm does not go off every millisecond',
    'automation',
    [
      contact(2),
      { do: 'provider', mode: 'takesSlowly', times: 4 },
      pass(3_000),
      contact(2),
      { do: 'd1', mode: 'slow' },
      pass(3_000),
      { do: 'crash' },
    ],
  ],
  [
    'a message that is deleted while its reply is made, and another that comes meanwhile: each has its own reply',
    'automation',
    [visitor(1), { do: 'delete', of: 28 }, visitor(0, false)],
  ],
  [
    'an older message that its owner retries while a newer one of its thread is answered: one after the other',
    'automation',
    [
      { do: 'engine', mode: 'silent' },
      visitor(0),
      contact(1),
      pass(120_000),
      { do: 'engine', mode: 'slow' },
      visitor(0),
      { do: 'retry', of: 0 },
    ],
  ],
  [
    'a count that was written before the block was read from D1: counted once',
    'automation',
    [contact(0), { do: 'd1', mode: 'losesAnswers' }, pass(1_000), contact(1, 3), visitor(1, false), { do: 'crash' }],
  ],
  [
    'an edit of an exchange that is being deleted: it stays deleted',
    'automation',
    [
      contact(0),
      { do: 'd1', mode: 'slow' },
      pass(31_000),
      { do: 'delete', of: 1 },
      { do: 'revise', of: 20, isDeletion: true },
    ],
  ],
  [
    'an edit of an exchange whose deletion waited for D1 over a crash: it stays deleted',
    'automation',
    [
      contact(2),
      pass(20_000),
      { do: 'd1', mode: 'away' },
      { do: 'delete', of: 0 },
      visitor(1, false),
      pass(20_000),
      { do: 'revise', of: 0, isDeletion: false },
      { do: 'crash' },
      { do: 'd1', mode: 'works' },
      pass(25 * HOUR_MS),
    ],
  ],
  [
    'a block that is granted after more was used and written: nothing of that is lost',
    'automation',
    [
      contact(0),
      { do: 'd1', mode: 'away' },
      visitor(0, false),
      pass(120_000),
      contact(0),
      { do: 'd1', mode: 'slow' },
      { do: 'provider', mode: 'takes', times: 1 },
      pass(250),
      visitor(0, false),
    ],
  ],
]

FOUND.push([
  'a batch of an object that died, which D1 takes after one of the next object: it comes over nothing newer',
  'automation',
  [
    { do: 'engine', mode: 'slow' },
    contact(0),
    pass(3_000),
    { do: 'd1', mode: 'late' },
    pass(1_000),
    { do: 'crash' },
    { do: 'd1', mode: 'works' },
    { do: 'engine', mode: 'answers' },
    pass(20_000),
  ],
])

FOUND.push([
  'a reply whose failure is reported after its provider took it, and whose call is replayed: it is sent again',
  'automation',
  [
    contact(0),
    pass(60_000),
    { do: 'receipt', of: 0, status: 'failed' },
    pass(0),
    { do: 'replay', of: 0 },
    pass(120_000),
  ],
])

test.each(FOUND)('%s', async (_, kind, history) => {
  expect(await faultsOf(kind, 1_000, history)).toEqual([])
})

test('a message that is deleted while the quota notice is sent: the next message does not send a second notice', async () => {
  const history: Command[] = [
    visitor(0, false),
    { do: 'provider', mode: 'takesSlowly', times: 1 },
    contact(0),
    contact(1),
    pass(1_000),
    { do: 'delete', of: 2 },
    visitor(0, false),
    { do: 'retry', of: 0 },
    contact(1),
    { do: 'provider', mode: 'takes', times: 1 },
  ]
  expect(await faultsOf('automation', 2, history)).toEqual([])
})

const histories = fc.record({
  kind: fc.constantFrom<EngineOfHistory>('automation', 'model', 'builtin'),
  maxConversations: fc.constantFrom(2, 5, 1_000),
  history: commands,
})

test('in random histories each acknowledged message has one outcome, in order, counted and published once', {
  timeout: 3 * HOUR_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ kind, maxConversations, history }) => {
      expect(await faultsOf(kind, maxConversations, history)).toEqual([])
    }),
    { numRuns: rounds(100, 10_000) },
  )
})
