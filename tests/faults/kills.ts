import { setTimeout as after } from 'node:timers/promises'
import { chances } from './chances.ts'
import { brokenOf, type Extent, type Fault, type Finding, waitUntil } from './fault.ts'
import { type Bot, Installation } from './installation.ts'
import { Listener } from './listening.ts'
import { sendsByWord, unexplained } from './sendings.ts'
import { isAccepted, isAnswered, isTaken, messageTo, retryUntilDone } from './visitors.ts'

const WRITERS = 8
const OWNERS = 4
const THINKS_MS = 150
const DONE_WITHIN_MS = 60_000
const TOLD_WITHIN_MS = 20_000

/**
 * Messages to twenty agents, over the web chat (with and without cost) and over Telegram, while the process group is
 * killed again and again at random moments, and every owner reads the streams: of each agent, and of all together.
 */
async function killAtRandom({
  messages,
  kills,
  seed,
  log,
}: Required<Omit<Extent, 'isShort'>> & Record<'messages' | 'kills', number>) {
  const chance = chances(seed)
  const installation = await Installation.open({ thinkMs: THINKS_MS })
  const { server, telegram } = installation
  const accounts = await installation.accounts(OWNERS)
  const bots: Bot[] = []
  for (const { token, agentIds } of accounts) {
    for (const agentId of agentIds.slice(2)) installation.meter(agentId)
    for (const agentId of agentIds.slice(3)) bots.push(await installation.connect(agentId, token))
  }
  const some = <Of>(all: readonly Of[]): Of => all[Math.floor(chance() * all.length)] as Of
  const listeners = new Map(
    accounts.flatMap(({ token, agentIds }) => {
      const ofAll = new Listener(server.url, null, token)
      return agentIds.map((id) => [id, [new Listener(server.url, id, token), ofAll]] as const)
    }),
  )
  const readers = [...new Set([...listeners.values()].flat())]
  try {
    await Promise.all(readers.map((reader) => reader.listening))
    let [left, acknowledged, sentAgain] = [messages, 0, 0]
    const overTelegram = new Set<string>()
    const sendMessage = async (n: number): Promise<number> => {
      const { agentIds } = some(accounts)
      const [text, kind] = [`said-${n} ¿Cuál es el horario de atención?`, chance()]
      if (kind < 0.4) {
        const letter = messageTo(server.url, agentIds[n % 2] ?? '', text)
        return retryUntilDone(() => isAnswered(letter), chance)
      }
      if (kind < 0.65) {
        const letter = messageTo(server.url, agentIds[2] ?? '', text)
        return retryUntilDone(() => isAccepted(letter), chance)
      }
      const [bot, at] = [some(bots), Date.now()]
      overTelegram.add(`said-${n}`)
      return retryUntilDone(
        () => isTaken(() => installation.deliver(bot, { text, person: 1_000 + n, update: n, at })),
        chance,
      )
    }
    const writer = async () => {
      while (left > 0) {
        sentAgain += await sendMessage(left--)
        acknowledged++
      }
    }
    const deaths: number[] = []
    const killer = async () => {
      while (deaths.length < kills) {
        const share = (deaths.length + chance()) / (kills + 1)
        await waitUntil(() => acknowledged >= share * messages, 60_000, 5)
        await after(150 + chance() * 350)
        await server.kill()
        deaths.push(Date.now())
        await server.start()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)])
    const isDone = () =>
      installation.openRequests() === 0 && server.sql("SELECT 1 FROM conversations WHERE state = 'open'").length === 0
    const [wrote, isDoneInTime] = [Date.now(), await waitUntil(isDone, DONE_WITHIN_MS, 500)]
    const rows = server.sql<{ id: string; agentId: string; state: string }>(
      'SELECT id, agent_id AS agentId, state FROM conversations',
    )
    for (const { id, state } of rows.filter(({ state }) => state !== 'answered')) {
      const [row] = server.sql<{ said: string }>(
        'SELECT user_message AS said, channel_type, created_at, times FROM conversations WHERE id = ?',
        id,
      )
      log(`${state}: ${JSON.stringify(row)}, the automation was asked ${installation.callsWith(row?.said ?? '')} times`)
      log(`kills: ${deaths.join(', ')}`)
    }
    const timesTold = ({ id, agentId }: { id: string; agentId: string }) =>
      (listeners.get(agentId) ?? []).map(({ counts }) => counts.get(id) ?? 0)
    await waitUntil(() => rows.every((row) => timesTold(row).every((times) => times > 0)), TOLD_WITHIN_MS)
    const deliveries = rows.flatMap(timesTold)
    const [used] = server.sql<{ n: number }>('SELECT sum(used) AS n FROM usage')
    const sends = sendsByWord(telegram.calls, /said-\d+/)
    const times = [...overTelegram].map((word) => sends.get(word) ?? [])
    return {
      messages,
      kills: deaths.length,
      acknowledged,
      rows: rows.length,
      answered: rows.filter(({ state }) => state === 'answered').length,
      used: used?.n ?? 0,
      openAfterAMinute: isDoneInTime ? 0 : Math.max(1, installation.openRequests()),
      doneAfterSeconds: Math.round((Date.now() - wrote) / 1000),
      readers: readers.length,
      toldTwice: deliveries.filter((times) => times > 1).length,
      neverTold: deliveries.filter((times) => times === 0).length,
      resyncs: readers.reduce((sum, { resyncs }) => sum + resyncs, 0),
      overTelegram: overTelegram.size,
      neverSent: times.filter((sent) => sent.length === 0).length,
      sentTwice: times.filter((sent) => sent.length > 1).length,
      sentTwiceWithoutAKill: times.reduce((sum, sent) => sum + unexplained(sent, deaths), 0),
      sentAgain,
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.close()))
    await installation.close()
  }
}

export const random: Fault = {
  id: 'R1',
  fault: 'the process is killed at random moments',
  promise:
    'each acknowledged message is one exchange, counted once, told once to a reader that reconnects, and sent; nothing is open a minute later; a reply is sent again only when the process was killed while Telegram was being called, once for each kill',
  run: async ({ seed, isShort, log }: Extent): Promise<Finding> => {
    const figures = await killAtRandom({
      ...{ seed, log: log ?? (() => {}) },
      ...(isShort ? { messages: 400, kills: 4 } : { messages: 3_000, kills: 15 }),
    })
    const { messages } = figures
    return {
      figures,
      broken: brokenOf({
        'every message was acknowledged': figures.acknowledged === messages,
        'as many rows as acknowledgements': figures.rows === messages,
        'every row is answered': figures.answered === messages,
        'the plans were charged for each once': figures.used === messages,
        'nothing is open after a minute': figures.openAfterAMinute === 0,
        'nobody was told twice': figures.toldTwice === 0,
        'everybody was told': figures.neverTold === 0,
        'nobody had to read the history again': figures.resyncs === 0,
        'every reply went out': figures.neverSent === 0,
        'a reply goes out again only once for each kill over it': figures.sentTwiceWithoutAKill === 0,
      }),
    }
  },
}
