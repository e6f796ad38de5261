import { limitPlan } from './accounts.ts'
import type { DiskServer } from './disk-server.ts'
import { type Extent, type Fault, type Finding, waitUntil } from './fault.ts'
import { type Bot, Installation } from './installation.ts'
import { Listener } from './listening.ts'
import { sendsByWord, unexplained } from './sendings.ts'
import { messageTo } from './visitors.ts'

/** The state of a message when the process is killed. */
const POINTS = {
  received: 'acknowledged to Telegram, its turn not begun',
  claimed: 'its turn runs and waits for a plan conversation, the engine is not asked yet',
  asked: 'the engine is asked',
  askedByVisitor: 'the engine is asked, by a visitor’s own request',
  stored: 'the agent’s object has stored the reply, the database has not',
  storedForVisitor: 'the agent’s object has stored the reply to a visitor, the database has not',
  told: 'readers are told, Telegram has not taken the reply yet',
  sent: 'Telegram has the reply, and has not answered yet',
  noted: 'the agent’s object has noted that it was sent, the database has not',
}
type Point = keyof typeof POINTS

/** At these Telegram may have got the reply already. */
const MAY_BE_SENT_TWICE: readonly Point[] = ['stored', 'told', 'sent']
/** At these the engine was asked, and its answer lost. */
const ASKED_TWICE: readonly Point[] = ['asked', 'askedByVisitor']
const POINTS_PER_OWNER = 5
/** So few that an agent’s object is granted one at a time and asks the database for each. */
const CONVERSATIONS = 20
const REACHED_WITHIN_MS = 15_000
const DONE_WITHIN_MS = 60_000

interface PointMessage {
  point: Point
  /** A unique word of its text. */
  word: string
  update: number
  text: string
  /** When the process was killed for it, in milliseconds UTC. */
  diedAt?: number
}

/** An agent for each point, each with a reader; all of them are answered by the metered automation. */
class Stage {
  readonly installation: Installation
  readonly messages: PointMessage[] = []
  readonly listeners = new Map<Point, Listener>()
  readonly #agents = new Map<Point, string>()
  readonly #bots = new Map<Point, Bot>()
  readonly #coming = new Map<Point, PointMessage>()
  /** Called with every exchange that a reader is told of. */
  onTold: (point: Point) => void = () => {}

  private constructor(installation: Installation) {
    this.installation = installation
  }

  static async open(): Promise<Stage> {
    const stage = new Stage(await Installation.open())
    const points = Object.keys(POINTS) as Point[]
    const owners = Math.ceil(points.length / POINTS_PER_OWNER)
    const accounts = await stage.installation.accounts(owners + 1)
    for (const [n, point] of points.entries()) {
      const account = accounts[point === 'claimed' ? owners : Math.floor(n / POINTS_PER_OWNER)]
      const agentId = account?.agentIds[n % POINTS_PER_OWNER]
      if (!account || !agentId) throw new Error('There are too few agents.')
      stage.installation.meter(agentId)
      if (point === 'claimed') limitPlan(stage.installation.server, agentId, CONVERSATIONS)
      stage.#agents.set(point, agentId)
      if (!point.endsWith('Visitor')) stage.#bots.set(point, await stage.installation.connect(agentId, account.token))
      const listener = new Listener(stage.installation.server.url, agentId, account.token, {
        onEvent: () => stage.onTold(point),
      })
      stage.listeners.set(point, listener)
      await listener.listening
    }
    return stage
  }

  /** Somebody new says something; over Telegram it is acknowledged when this is over. */
  async send(point: Point): Promise<string> {
    const message = this.#next(point)
    const bot = this.#bots.get(point)
    if (bot) await this.deliver(message)
    else
      void messageTo(this.installation.server.url, this.#agents.get(point) ?? '', message.text)
        .send()
        .then((answer) => answer.text())
        .catch(() => {})
    return message.word
  }

  /** A word of what will be said next at a point, so that a gate can be closed for it. */
  prepare(point: Point): string {
    const message = this.#next(point)
    this.#coming.set(point, message)
    return message.word
  }

  #next(point: Point): PointMessage {
    const foreseen = this.#coming.get(point)
    this.#coming.delete(point)
    if (foreseen) return foreseen
    const update = this.messages.length + 1
    const word = `said-${update}-at-${point}`
    const message = { point, word, update, text: `${word} hola` }
    this.messages.push(message)
    return message
  }

  async deliver({ point, text, update }: PointMessage): Promise<void> {
    const bot = this.#bots.get(point)
    if (!bot) return
    const answer = await this.installation.deliver(bot, { text, person: 5_000 + update, update })
    if (!answer.ok) throw new Error(`Telegram was told ${answer.status}.`)
  }

  async close(): Promise<void> {
    await Promise.all([...this.listeners.values()].map((listener) => listener.close()))
    await this.installation.close()
  }
}

/** Whether the object of an agent has the turn of a message in this state. */
const hasTurn = (server: DiskServer, word: string, state: string): boolean =>
  server.inAgents(
    `SELECT 1 FROM turns WHERE id = (SELECT turn_id FROM messages WHERE author = 'contact' AND instr(parts, ?)) AND ${state}`,
    word,
  ).length > 0

async function reached(what: string, isThere: () => boolean): Promise<void> {
  if (!(await waitUntil(isThere, REACHED_WITHIN_MS, 2))) throw new Error(`It never came to this point: ${what}`)
}

/** Only the engine and Telegram hold their answers back. */
async function dieWhileOthersAreAsked(stage: Stage): Promise<void> {
  const { engineGates, sendGates, server } = stage.installation
  const there = (['asked', 'askedByVisitor'] as const).map((point) => engineGates.close(stage.prepare(point)))
  there.push(sendGates.close(stage.prepare('sent')))
  await Promise.all((['asked', 'askedByVisitor', 'sent'] as const).map((point) => stage.send(point)))
  await Promise.all(there)
  await stage.send('received')
  await server.kill()
}

/** The database is locked: a turn waits for its plan conversation, and a delivery is noted in the agent’s object alone. */
async function dieBesideTheDatabase(stage: Stage): Promise<void> {
  const { sendGates, server } = stage.installation
  const noted = stage.prepare('noted')
  const there = sendGates.close(noted)
  await stage.send('noted')
  await there
  const claimed = await stage.send('claimed')
  const free = server.lock()
  try {
    sendGates.open(noted)
    await reached('noted', () => hasTurn(server, noted, "id IN (SELECT turn_id FROM deliveries WHERE state = 'sent')"))
    await reached('claimed', () => hasTurn(server, claimed, "state = 'running'"))
    await server.kill()
  } finally {
    free()
  }
}

/** The database is locked before the engine answers: the reply is stored in the agent’s object alone. */
async function dieBeforeTheDatabaseHasIt(stage: Stage): Promise<void> {
  const { engineGates, sendGates, server } = stage.installation
  const points = ['stored', 'storedForVisitor'] as const
  const words = points.map((point) => stage.prepare(point))
  const there = words.map((word) => engineGates.close(word))
  for (const word of words) void sendGates.close(word)
  await Promise.all(points.map((point) => stage.send(point)))
  await Promise.all(there)
  const free = server.lock()
  try {
    for (const word of words) engineGates.open(word)
    await reached('stored', () => words.every((word) => hasTurn(server, word, "state = 'answered'")))
    await server.kill()
  } finally {
    free()
  }
}

/** The machine dies at the moment in which a reader is told of the reply. */
async function killDuringStream(stage: Stage): Promise<void> {
  const { sendGates, server } = stage.installation
  void sendGates.close(stage.prepare('told'))
  let died: Promise<void> | undefined
  stage.onTold = (point) => {
    if (point === 'told') died ??= server.kill()
  }
  await stage.send('told').catch(() => {})
  await reached('told', () => died !== undefined)
  stage.onTold = () => {}
  await died
}

const DEATHS = [dieWhileOthersAreAsked, dieBesideTheDatabase, dieBeforeTheDatabaseHasIt, killDuringStream]

async function killAtPoints(rounds: number, log: (line: string) => void): Promise<Finding> {
  const stage = await Stage.open()
  const { installation, messages: pointMessages } = stage
  const { server } = installation
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const die of DEATHS) {
        await die(stage)
        const diedAt = Date.now()
        for (const each of pointMessages) each.diedAt ??= diedAt
        for (const { word } of pointMessages)
          for (const gates of [installation.engineGates, installation.sendGates]) gates.open(word)
        await server.start()
      }
      log(`round ${round} of ${rounds}`)
    }
    const begun = Date.now()
    const isDone = () =>
      installation.openRequests() === 0 && server.sql("SELECT 1 FROM conversations WHERE state = 'open'").length === 0
    const isDoneInTime = await waitUntil(isDone, DONE_WITHIN_MS, 500)
    const doneAfterSeconds = Math.round((Date.now() - begun) / 1000)
    const rowsOf = (word: string) =>
      server.sql<{ id: string; state: string }>(
        'SELECT id, state FROM conversations WHERE instr(user_message, ?)',
        word,
      )
    const timesTold = ({ point, word }: PointMessage) => {
      const counts = stage.listeners.get(point)?.counts
      return rowsOf(word).reduce((sum, { id }) => sum + (counts?.get(id) ?? 0), 0)
    }
    await waitUntil(() => pointMessages.every((each) => timesTold(each) > 0), 20_000)
    // Telegram has no acknowledgement of some updates: it delivers all of them again.
    for (const each of pointMessages) await stage.deliver(each)
    await waitUntil(() => installation.openRequests() > 0, 2_000)
    const wrong = (isWrong: (each: PointMessage) => boolean): number => pointMessages.filter(isWrong).length
    const overTelegram = ({ point }: PointMessage) => !point.endsWith('Visitor')
    const sent = sendsByWord(installation.telegram.calls, /said-\d+-at-\w+/)
    const sendsOf = ({ word }: PointMessage) => sent.get(word) ?? []
    const deaths = [...new Set(pointMessages.flatMap(({ diedAt }) => diedAt ?? []))]
    /** Replies of an earlier kill may be on their way to Telegram during the next one. */
    const deathsOver = ({ point, diedAt }: PointMessage) =>
      MAY_BE_SENT_TWICE.includes(point) ? deaths : deaths.filter((death) => death !== diedAt)
    const figures = {
      points: Object.keys(POINTS).length,
      killsAtEach: rounds,
      messages: pointMessages.length,
      notOneAnsweredRow: wrong(
        ({ word }) =>
          rowsOf(word)
            .map(({ state }) => state)
            .join() !== 'answered',
      ),
      notToldOnce: wrong((each) => timesTold(each) !== 1),
      neverSent: wrong((each) => overTelegram(each) && sendsOf(each).length === 0),
      sentTwice: wrong((each) => sendsOf(each).length > 1),
      sentTwiceWithoutNeed: wrong((each) => unexplained(sendsOf(each), deathsOver(each)) > 0),
      askedTwiceWithoutNeed: wrong(
        ({ point, word }) => installation.callsWith(word) > (ASKED_TWICE.includes(point) ? 2 : 1),
      ),
      openAfterAMinute: isDoneInTime ? 0 : Math.max(1, installation.openRequests()),
      doneAfterSeconds,
      takenAgainAfterwards: installation.openRequests(),
    }
    const { points, killsAtEach, messages, sentTwice, doneAfterSeconds: _, ...faults } = figures
    return { figures, broken: Object.entries(faults).flatMap(([what, n]) => (n === 0 ? [] : [`${what}: ${n}`])) }
  } finally {
    await stage.close()
  }
}

export const atPoints: Fault = {
  id: 'R2',
  fault: `the process is killed while a message is at a named point: ${Object.values(POINTS).join('; ')}`,
  promise:
    'as R1 at each point; a reply is made twice only when the process was killed while it was being made, and sent twice only when it was killed between Telegram’s acceptance and our record of it',
  run: ({ isShort, log = () => {} }: Extent) => killAtPoints(isShort ? 1 : 10, log),
}
