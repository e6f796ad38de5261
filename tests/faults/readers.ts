import { connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { issueVisitorToken } from '../../worker/core/tokens.ts'
import { json } from '../support/engines/answers.ts'
import { secrets } from '../support/server.ts'
import { createAccounts } from './accounts.ts'
import { chances } from './chances.ts'
import { DiskServer } from './disk-server.ts'
import { brokenOf, type Extent, type Fault, type Finding, percentile, waitUntil } from './fault.ts'
import { Installation } from './installation.ts'
import { Listener } from './listening.ts'
import { isAnswered, messageTo, retryUntilDone } from './visitors.ts'

const RESTARTS = 10
const LIFETIMES = 5
const KEPT = 50
const AWAY = KEPT + 10

async function comeBack({ seed }: Extent): Promise<Finding> {
  const chance = chances(seed)
  const server = await DiskServer.create({ STREAM_MAX_AGE_SECONDS: '3' })
  const [account] = await createAccounts(server, 1)
  const [agentId = '', token = ''] = [account?.agentIds[0], account?.token]
  const sendMessages = (times: number) =>
    Promise.all(
      Array.from({ length: times }, async () => {
        const letter = messageTo(server.url, agentId, 'hola')
        await retryUntilDone(() => isAnswered(letter), chance)
      }),
    )
  const reader = new Listener(server.url, agentId, token)
  try {
    await reader.listening
    for (let n = 0; n < RESTARTS; n++) {
      await sendMessages(3)
      await server.kill()
      await server.start()
      await sendMessages(3)
    }
    // The stream then ends by its maximum age, several times.
    const restarted = reader.openings
    while (reader.openings < restarted + LIFETIMES) {
      await sendMessages(1)
      await after(200)
    }
    await waitUntil(() => server.underWay() === 0, 20_000)
    const rows = () => server.sql<{ id: string }>('SELECT id FROM conversations').map(({ id }) => id)
    const isTold = await waitUntil(() => rows().every((id) => reader.counts.has(id)), 20_000)
    const duplicates = [...reader.counts.values()].filter((times) => times > 1).length
    const { lastId, resyncs } = reader
    await reader.close()
    await sendMessages(AWAY)
    const back = new Listener(server.url, agentId, token, { lastId })
    await waitUntil(() => back.resyncs > 0, 10_000)
    await sendMessages(1)
    const isOn = await waitUntil(() => back.counts.size === 1, 5_000)
    await back.close()
    const figures = {
      restarts: RESTARTS,
      lifetimes: reader.openings - restarted,
      results: rows().length,
      toldTwice: duplicates,
      neverTold: isTold ? 0 : rows().length - reader.counts.size,
      resyncs,
    }
    return {
      figures: { ...figures, away: AWAY, resyncsAfterwards: back.resyncs },
      broken: brokenOf({
        'nothing is missed over a restart, or when a stream ends of its age': isTold && resyncs === 0,
        'nothing is told twice': duplicates === 0,
        'exactly one resync for who missed too much': back.resyncs === 1,
        'and from there on he hears what is new, and that alone': isOn,
      }),
    }
  } finally {
    await reader.close()
    await server.close()
  }
}

const CONFIG = configOf(secrets as unknown as Env)
const STREAMS_PER_VISITOR = 3

/** A stream over a socket of one's own: the answer's first bytes, or nothing within ten seconds. */
function openStream(origin: URL, path: string, authorization: string) {
  const socket = connect(Number(origin.port), origin.hostname)
  socket.on('error', () => {})
  const words = `GET ${path} HTTP/1.1\r\nhost: ${origin.host}\r\nauthorization: ${authorization}\r\n\r\n`
  const status = new Promise<number>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(Number(bytes.toString('latin1').split(' ')[1])))
    socket.once('close', () => resolve(0))
    setTimeout(resolve, 10_000, 0).unref()
  })
  socket.write(words)
  return { socket, status }
}

/** Half of them say goodbye, half are gone from one moment to the next. */
const destroySockets = (sockets: readonly Socket[]): void => {
  for (const [n, socket] of sockets.entries()) n % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()
}

const SESSIONS = 334
const WAVES = 2
const FREE_WITHIN_MS = 20_000

async function vanishing(): Promise<Finding> {
  const server = await DiskServer.create()
  const [account] = await createAccounts(server, 1)
  const agentId = account?.agentIds[0] ?? ''
  const people = await Promise.all(
    Array.from({ length: SESSIONS }, async (_, n) => {
      const sessionId = `vanishing-session-${n}`
      const token = issueVisitorToken(CONFIG, Date.now(), { agentId, sessionId })
      const path = `/api/agents/${agentId}/channels/webchat/stream?sessionId=${sessionId}`
      return () => openStream(server.url, path, `Visitor ${token}`)
    }),
  )
  const open: Socket[] = []
  /** How many of all places could be taken. */
  const takeAll = async (): Promise<number> => {
    const streams = people.flatMap((take) => Array.from({ length: STREAMS_PER_VISITOR }, take))
    open.push(...streams.map(({ socket }) => socket))
    return (await Promise.all(streams.map(({ status }) => status))).filter((status) => status === 200).length
  }
  try {
    const places = SESSIONS * STREAMS_PER_VISITOR
    const before = server.heldMb()
    let [connects, notFree] = [0, 0]
    for (let wave = 0; wave < WAVES; wave++) {
      const taken = await takeAll()
      connects += taken
      notFree += places - taken
      destroySockets(open.splice(0))
      // A reader who has gone is noticed at the next write, so the test waits.
      await after(FREE_WITHIN_MS)
    }
    const taken = await takeAll()
    notFree += places - taken
    const grownMb = Math.round((server.heldMb() ?? 0) - (before ?? 0))
    return {
      figures: { connects, places, notFreeAfter20s: notFree, grownMb },
      broken: brokenOf({ 'every place is free again within 20 s': notFree === 0 }),
    }
  } finally {
    destroySockets(open)
    await server.close()
  }
}

/** More than the system buffers for a connection without a reader, after a few hundred of them. */
const LONG_REPLY = 'ñandú '.repeat(500)
const OWNERS = 4
const EVENTS = 5_000
const SENDERS = 16

/** One owner never reads his stream of all agents, while he reads those of the single agents. */
async function slow({ seed }: Extent): Promise<Finding> {
  const chance = chances(seed)
  const installation = await Installation.open()
  const { server } = installation
  const accounts = await installation.accounts(OWNERS)
  const agents = accounts.flatMap(({ agentIds }) => agentIds)
  const [{ token = '', agentIds: [first = ''] = [] } = {}] = accounts
  await installation.engineOf(first, json([{ output: LONG_REPLY }]))
  server.sql('UPDATE agents SET (owner_id, type_id) = (SELECT owner_id, type_id FROM agents WHERE id = ?)', first)
  const lags: number[] = []
  const listeners = agents.map((agentId) => {
    const listener: Listener = new Listener(server.url, agentId, token, {
      onEvent: () => lags.push(Date.now() - Number(listener.lastId)),
    })
    return listener
  })
  await Promise.all(listeners.map(({ listening }) => listening))
  const { socket, status } = openStream(server.url, '/api/agents/webhook-stream', `Bearer ${token}`)
  await status
  socket.pause()
  try {
    let left = EVENTS
    const sender = async () => {
      while (left > 0) {
        const letter = messageTo(server.url, agents[left-- % agents.length] ?? '', 'hola')
        await retryUntilDone(() => isAnswered(letter), chance)
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
    await waitUntil(() => listeners.reduce((sum, { counts }) => sum + counts.size, 0) >= EVENTS, 10_000)
    let [readBytes, isOver] = [0, false]
    socket.on('data', (bytes: Buffer) => {
      readBytes += bytes.length
    })
    socket.on('close', () => {
      isOver = true
    })
    socket.resume()
    await waitUntil(() => isOver, 10_000)
    const p95 = percentile(lags, 0.95)
    const heard = listeners.reduce((sum, { counts }) => sum + counts.size, 0)
    const figures = {
      events: EVENTS,
      heard,
      othersP95Ms: p95,
      letGo: isOver ? 1 : 0,
      readMb: Math.round(readBytes / 2 ** 20),
    }
    const toldMb = Math.round((EVENTS * Buffer.byteLength(LONG_REPLY)) / 2 ** 20)
    return {
      figures: { ...figures, toldMb, heldMb: Math.round(server.heldMb() ?? 0) },
      broken: brokenOf({
        'the others hear everything': heard === EVENTS,
        'who does not read is let go': isOver,
      }),
      late: brokenOf({ 'the others hear within 200 ms (p95)': p95 < 200 }),
    }
  } finally {
    socket.destroy()
    await Promise.all(listeners.map((listener) => listener.close()))
    await installation.close()
  }
}

export const restarts: Fault = {
  id: 'R10',
  fault: 'the server restarts under a reader; a stream reaches its maximum age; a reader is away for 60 results',
  promise:
    'it resumes where it was, without gaps and without duplicates; a reader that missed more than is kept is told to resync, exactly once',
  isLong: true,
  run: comeBack,
}

export const gone: Fault = {
  id: 'R11',
  fault: 'readers disconnect, half of them without closing their connection',
  promise: 'their places are free again within 20 seconds',
  isLong: true,
  run: vanishing,
}

export const unread: Fault = {
  id: 'R12',
  fault: 'a reader never reads from its stream',
  promise: 'it is disconnected, and the others are not affected: each result reaches them within 200 ms (p95)',
  isLong: true,
  run: slow,
}
