import { setTimeout as after } from 'node:timers/promises'
import { json } from '../support/engines/answers.ts'
import { limitPlan } from './accounts.ts'
import { brokenOf, type Fault, type Finding, percentile, waitUntil } from './fault.ts'
import { Installation } from './installation.ts'
import { messageTo } from './visitors.ts'

/** Of four agents in turns: each may be written to 300 times a minute. */
const SAMPLES = 480
const WARM_UP = 120
const TROUBLED_EVERY_MS = 50
const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000
const QUIET_MS = 3_000
const ASLEEP_AFTER_MS = 11_000
const WAITING = 6
const SOON_MS = 15_000
const RATIO_MAX = 1.3

async function broken(): Promise<Finding> {
  const installation = await Installation.open()
  const { server } = installation
  const [account] = await installation.accounts(1)
  const [down = '', ...others] = account?.agentIds ?? []
  try {
    const bot = await installation.connect(down, account?.token ?? '')
    const engine = await installation.engineOf(down, json({}, 500))
    for (const other of others) await installation.engineOf(other, json([{ output: 'Con gusto.' }]))
    const sendMessage = async (agentId: string): Promise<{ status: number; ms: number }> => {
      const begun = performance.now()
      const answer = await messageTo(server.url, agentId, 'hola').send()
      await answer.text()
      return { status: answer.status, ms: performance.now() - begun }
    }
    const samples = async (count = SAMPLES) => {
      const all = []
      for (let n = 0; n < count; n++) all.push(await sendMessage(others[n % others.length] ?? ''))
      return all
    }
    await samples(WARM_UP)
    const alone = await samples()
    for (let n = 0; n < FAILURES_TO_OPEN; n++) await sendMessage(down)
    const opened = Date.now()
    const callsToOpen = engine.calls()
    const requests = () => engine.calls() + engine.probes()
    let isOver = false
    const withSlowEngines = async () => {
      while (!isOver) {
        await sendMessage(down)
        await after(TROUBLED_EVERY_MS)
      }
    }
    const slowed = withSlowEngines()
    const whileFailing = await samples()
    isOver = true
    await slowed
    // Its object is idle and leaves memory, then the machine dies. The circuit stays open.
    await after(ASLEEP_AFTER_MS)
    await sendMessage(down)
    await server.kill()
    await server.start()
    // On a slow machine the circuit is half-open by now, and the next message closes it.
    const isInTime = Date.now() - opened < OPEN_MS - QUIET_MS
    while (Date.now() - opened < OPEN_MS - QUIET_MS) {
      await sendMessage(down)
      await after(500)
    }
    const callsWhileOpen = requests() - callsToOpen
    await after(QUIET_MS + 500)
    // The probe, and calls meanwhile.
    const before = engine.probes()
    engine.becomes(async (response) => {
      await after(300)
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"output":"Ya."}]')
    })
    const visitors = await Promise.all([sendMessage(down), sendMessage(down), sendMessage(down)])
    const probes = engine.probes() - before
    const again = await sendMessage(down)
    // A second failure, with messages from Telegram meanwhile.
    engine.becomes(json({}, 500))
    for (let n = 0; n < FAILURES_TO_OPEN; n++) await sendMessage(down)
    const words = Array.from({ length: WAITING }, (_, n) => `said-${n}-while-down`)
    await Promise.all(words.map((text, n) => installation.deliver(bot, { text, person: 50 + n, update: 50 + n })))
    await waitUntil(() => installation.openRequests() === WAITING, 5_000)
    engine.becomes(async (response) => {
      await after(300)
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"output":"Ya."}]')
    })
    const sentTo = (n: number) => installation.telegram.sent.filter(({ chat_id: to }) => Number(to) === 50 + n).length
    await waitUntil(() => words.every((_, n) => sentTo(n) > 0), OPEN_MS + SOON_MS, 250)
    const answeredOnce = words.filter((_, n) => sentTo(n) === 1).length
    const p95 = (all: { ms: number }[]) =>
      percentile(
        all.map(({ ms }) => ms),
        0.95,
      )
    const ratio = p95(whileFailing) / p95(alone)
    const isWell = [...alone, ...whileFailing].every(({ status }) => status === 200)
    return {
      figures: {
        callsToOpen,
        callsWhileOpen,
        probes,
        waitedAtTelegram: WAITING,
        answeredOnce,
        othersP95Ms: p95(whileFailing).toFixed(1),
        othersP95AloneMs: p95(alone).toFixed(1),
        ratio: ratio.toFixed(2),
      },
      broken: brokenOf({
        'five failures open the circuit': callsToOpen === FAILURES_TO_OPEN,
        ...(isInTime && {
          'nobody asks the engine while it is open': callsWhileOpen === 0,
          'after 30 s one request that starts no work is let through':
            probes === 1 && visitors.some(({ status }) => status === 200),
        }),
        'and then it is asked as before': again.status === 200,
        'each contact that wrote on Telegram meanwhile is answered once': answeredOnce === WAITING,
        'the other agents are answered throughout': isWell,
      }),
      late: brokenOf({
        'the circuit is still open when the machine is back': isInTime,
        [`the other agents’ p95 stays within ${RATIO_MAX} of what it was`]: ratio <= RATIO_MAX,
      }),
    }
  } finally {
    await installation.close()
  }
}

const ASKERS = 40
const RECORDED_WITHIN_MS = 20_000

async function raced(): Promise<Finding> {
  const installation = await Installation.open({ thinkMs: 100 })
  const { server } = installation
  const accounts = await installation.accounts(2)
  const outcomes: { most: number; rows: number; asked: number; refused: number }[] = []
  try {
    for (const [n, most] of [3, 5].entries()) {
      const [agentId = ''] = accounts[n]?.agentIds ?? []
      installation.meter(agentId)
      limitPlan(server, agentId, most)
      const answers = await Promise.all(
        Array.from({ length: ASKERS }, () => messageTo(server.url, agentId, `said-of-${most} hola`).send()),
      )
      await waitUntil(() => installation.openRequests() === 0, RECORDED_WITHIN_MS)
      const rows = server.sql("SELECT 1 FROM conversations WHERE agent_id = ? AND state = 'answered'", agentId).length
      const refused = answers.filter(({ status }) => status === 403).length
      outcomes.push({ most, rows, refused, asked: installation.callsWith(`said-of-${most}`) })
    }
    return {
      figures: Object.fromEntries(
        outcomes.flatMap(({ most, rows, asked, refused }) => [
          [`room${most}Rows`, rows],
          [`room${most}Asked`, asked],
          [`room${most}Refused`, refused],
        ]),
      ),
      broken: brokenOf({
        'as many are answered as there is room for': outcomes.every(({ most, rows }) => rows === most),
        'the engine is not asked more often': outcomes.every(({ most, asked }) => asked <= most),
        'the others are told': outcomes.every(({ most, refused }) => refused === ASKERS - most),
      }),
    }
  } finally {
    await installation.close()
  }
}

export const circuit: Fault = {
  id: 'R9',
  fault: 'the engine of one agent fails for minutes',
  promise:
    'after five failures it is not called for 30 seconds, even if the agent’s object leaves memory or dies meanwhile, then one request that starts no work probes it; messages from Telegram meanwhile are answered when it is back; other agents are not affected (p95 within 1.3 of what it was)',
  isLong: true,
  run: broken,
}

export const quota: Fault = {
  id: 'R22',
  fault: 'forty messages at once on a plan with room for three or for five',
  promise: 'exactly that many are answered, the engine is not called more often, and the others are refused by name',
  isLong: true,
  run: raced,
}
