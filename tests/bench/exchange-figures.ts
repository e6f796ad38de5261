import { DatabaseSync } from 'node:sqlite'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Answer, Server } from '../support/server.ts'
import { visitorOf } from '../support/visitor.ts'
import { readCounts } from './counted.ts'
import { countedProduct, manyAgents } from './servers.ts'

/** Exchanges of a thread, and threads; enough for pages of SQLite to be full. */
const IN_THREAD = 4
/** The limit of an agent is 300 messages a minute. */
const AGENTS = 5
const THREADS_EACH = 50
/** People who write to one agent at once: a batch of the outbox then holds what several have said, as under load. */
const AT_ONCE = 10
const QUESTIONS = [
  '¿Cuál es el horario?',
  '¿Puedo pagar con tarjeta?',
  '¿Cuánto tarda un pedido?',
  '¿Abren los domingos?',
]

/** What one exchange, a message with its reply by the built-in engine, leaves behind and costs. */
export interface ExchangeFigures {
  objectCalls: number
  d1RowsRead: number
  d1RowsWritten: number
  d1Bytes: number
  objectRowsWritten: number
  /** Before pruning. */
  objectBytes: number
}

async function writeThread(visitor: ReturnType<typeof visitorOf>): Promise<void> {
  let of: Record<string, unknown> = {}
  for (const question of QUESTIONS.slice(0, IN_THREAD)) {
    const answer: Answer = await visitor.say(question, of)
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    const { sessionId, visitorToken } = answer.body.data
    of = { sessionId, visitorToken }
  }
}

async function fillThreads(server: Server, agents: readonly string[], threads: number): Promise<void> {
  for (const agentId of agents)
    for (let first = 0; first < threads; first += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => writeThread(visitorOf(server, agentId))))
}

/** Writes out the object's outbox: a test's own statement does that first. */
const flush = (server: Server) => server.rows('SELECT 1')

function bytesOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
  const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
  database.close()
  return bytes
}
const d1Bytes = ({ databaseFile, recordFile }: Server): number => bytesOf(databaseFile) + bytesOf(recordFile)

/** Counted on agents that answer from the sample knowledge. */
export async function exchangeFigures(): Promise<ExchangeFigures> {
  const server = await countedProduct()
  try {
    const agents = await manyAgents(server, AGENT_TYPES.service, AGENTS)
    await fillThreads(server, agents, AT_ONCE)
    await flush(server)
    const before = await readCounts(server)
    const bytesBefore = d1Bytes(server)
    await fillThreads(server, agents, THREADS_EACH)
    await flush(server)
    const after = await readCounts(server)
    const perThread = THREADS_EACH * IN_THREAD
    const exchanges = AGENTS * perThread
    return {
      objectCalls: after.objects / exchanges,
      d1RowsRead: after.d1RowsRead / exchanges,
      d1RowsWritten: after.d1RowsWritten / exchanges,
      d1Bytes: (d1Bytes(server) - bytesBefore) / exchanges,
      objectRowsWritten: after.objectRowsWritten / exchanges,
      objectBytes: (after.objectBytes - before.objectBytes) / perThread,
    }
  } finally {
    await server.close()
  }
}
