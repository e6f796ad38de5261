import { setTimeout as after } from 'node:timers/promises'
import { chances } from './chances.ts'
import { DiskServer } from './disk-server.ts'
import { Listener } from './listening.ts'
import { openShops } from './shop.ts'

const WRITERS = 8
const OWNERS = 4
const CAUGHT_UP_WITHIN_MS = 20_000

export interface Figures {
  messages: number
  kills: number
  seed: number
  /** Messages whose sender was told that they are answered. */
  acknowledged: number
  /** Rows in the database, and those of them that are answered. */
  rows: number
  answered: number
  /** What the owners' plans were charged for. */
  used: number
  /** Exchanges that a reader was told of twice, or never. */
  toldTwice: number
  neverTold: number
  resyncs: number
  /** How often senders had to send again. */
  sentAgain: number
  seconds: number
}

let visitors = 0
const someAddress = (): string => {
  const n = ++visitors
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** Sends a message, under one id, until it is answered; returns how often it had to be sent again. */
async function insist(origin: URL, agentId: string, chance: () => number): Promise<number> {
  const url = new URL(`/api/agents/${agentId}/channels/webchat`, origin)
  const body = JSON.stringify({
    message: '¿Cuál es el horario de atención?',
    messageId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
  })
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': someAddress() }
  for (let again = 0; ; again++) {
    try {
      const answer = await fetch(url, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.ok && text.includes('webhookResult')) return again
      if (answer.status < 429) throw new TypeError(`${answer.status} ${text}`)
    } catch (error) {
      if (error instanceof TypeError && /^4\d\d /.test(error.message)) throw error
    }
    await after(40 + chance() * 80)
  }
}

/**
 * Visitors write to twenty agents while the whole process group is killed again and again at random moments, and every
 * agent's owner listens. The seed makes the same moments again.
 */
export async function killAtRandom({ messages, kills, seed }: Pick<Figures, 'messages' | 'kills' | 'seed'>) {
  const begun = performance.now()
  const chance = chances(seed)
  const server = await DiskServer.create()
  const shops = await openShops(server, OWNERS)
  const agentIds = shops.flatMap((shop) => shop.agentIds)
  const listeners = new Map(
    shops.flatMap(({ token, agentIds }) => agentIds.map((id) => [id, new Listener(server.url, id, token)] as const)),
  )
  try {
    await Promise.all([...listeners.values()].map((listener) => listener.listening))
    let left = messages
    let acknowledged = 0
    let sentAgain = 0
    const writer = async () => {
      while (left-- > 0) {
        sentAgain += await insist(server.url, agentIds[Math.floor(chance() * agentIds.length)] ?? '', chance)
        acknowledged++
      }
    }
    let killed = 0
    const killer = async () => {
      while (killed < kills) {
        await after(150 + chance() * 350)
        await server.kill()
        killed++
        await server.start()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)])
    const rows = server.sql<{ id: string; agentId: string; state: string }>(
      'SELECT id, agent_id AS agentId, state FROM conversations',
    )
    const timesTold = ({ id, agentId }: { id: string; agentId: string }) => listeners.get(agentId)?.seen.get(id) ?? 0
    const late = Date.now() + CAUGHT_UP_WITHIN_MS
    while (rows.some((row) => timesTold(row) === 0) && Date.now() < late) await after(100)
    const [used] = server.sql<{ n: number }>('SELECT sum(conversations) AS n FROM usage')
    return {
      messages,
      kills: killed,
      seed,
      acknowledged,
      rows: rows.length,
      answered: rows.filter(({ state }) => state === 'answered').length,
      used: used?.n ?? 0,
      toldTwice: rows.filter((row) => timesTold(row) > 1).length,
      neverTold: rows.filter((row) => timesTold(row) === 0).length,
      resyncs: [...listeners.values()].reduce((sum, { resyncs }) => sum + resyncs, 0),
      sentAgain,
      seconds: Math.round((performance.now() - begun) / 1000),
    } satisfies Figures
  } finally {
    await Promise.all([...listeners.values()].map((listener) => listener.close()))
    await server.close()
  }
}
