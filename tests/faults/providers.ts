import { flooded } from '../support/providers/telegram.ts'
import { chances } from './chances.ts'
import { brokenOf, type Extent, type Fault, type Finding, waitUntil } from './fault.ts'
import { type Bot, Installation } from './installation.ts'

const PEOPLE = 20
const EACH_SAYS = 10
/** Telegram’s times are whole seconds: two fall into each. */
const SAID_EVERY_MS = 500
const SOON_MS = 30_000

/** An installation with a bot for each of the first agents; all their replies cost nothing. */
async function withBots(count: number): Promise<{ installation: Installation; bots: Bot[] }> {
  const installation = await Installation.open()
  const [account] = await installation.accounts(1)
  const bots: Bot[] = []
  for (const agentId of account?.agentIds.slice(0, count) ?? [])
    bots.push(await installation.connect(agentId, account?.token ?? ''))
  return { installation, bots }
}

function shuffled<Of>(all: readonly Of[], chance: () => number): Of[] {
  const keyed = all.map((each) => ({ each, key: chance() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each)
}

async function outOfOrder({ seed }: Extent): Promise<Finding> {
  const chance = chances(seed)
  const { installation, bots } = await withBots(2)
  const [inOrder, mixed] = bots
  const { server } = installation
  if (!inOrder || !mixed) throw new Error('There are too few bots.')
  const now = Date.now()
  const texts = Array.from({ length: EACH_SAYS }, (_, n) => ({ n, at: now - 60_000 + n * SAID_EVERY_MS }))
  try {
    for (let person = 1; person <= PEOPLE; person++)
      for (const bot of [inOrder, mixed]) {
        const order = bot === mixed ? shuffled(texts, chance) : texts
        const deliver = ({ n, at }: (typeof texts)[number]) =>
          installation.deliver(bot, { text: `frase ${n}`, person, update: person * 1_000 + n, at })
        await Promise.all(order.map(deliver))
      }
    await waitUntil(() => installation.openRequests() === 0, SOON_MS)
    const transcripts = ({ agentId }: Bot) =>
      server.sql<{ session: string; said: string }>(
        `SELECT session_id AS session, group_concat(user_message, char(10)) AS said FROM
          (SELECT * FROM conversations WHERE agent_id = ? ORDER BY session_id, created_at) GROUP BY session_id`,
        agentId,
      )
    const [one, other] = [transcripts(inOrder), transcripts(mixed)]
    const different = other.filter(({ said }, n) => said !== one[n]?.said).length
    return {
      figures: { updates: PEOPLE * EACH_SAYS, sessions: other.length, people: PEOPLE, different },
      broken: brokenOf({
        'one session for each person': other.length === PEOPLE && one.length === PEOPLE,
        'the same transcripts as in order': different === 0,
      }),
    }
  } finally {
    await installation.close()
  }
}

const MESSAGES = 100

async function unreadableCalls(): Promise<Finding> {
  const { installation, bots } = await withBots(1)
  const [bot] = bots
  const { server, telegram } = installation
  if (!bot) throw new Error('There is no bot.')
  const sendText = (n: number, text: string) => installation.deliver(bot, { text, person: 100 + n, update: 100 + n })
  try {
    await sendText(0, 'hola')
    await waitUntil(() => installation.openRequests() === 0 && telegram.sent.length === 1, SOON_MS)
    const [object] = server.inAgents('SELECT 1 FROM turns')
    if (!object) throw new Error('The first message has no turn.')
    server.inFile(
      object.file,
      `CREATE TRIGGER poisoned BEFORE INSERT ON messages
       WHEN NEW.author = 'agent' AND EXISTS (SELECT 1 FROM messages WHERE turn_id = NEW.turn_id AND instr(parts, 'veneno'))
       BEGIN SELECT RAISE(ABORT, 'fault injected'); END`,
    )
    server.sql(`CREATE TRIGGER c1.poisoned BEFORE INSERT ON messages WHEN instr(NEW.text, 'cicuta')
      BEGIN SELECT RAISE(ABORT, 'fault injected'); END`)
    const poisons = new Map([
      [MESSAGES / 4, 'veneno'],
      [MESSAGES / 2, 'cicuta'],
    ])
    await Promise.all(Array.from({ length: MESSAGES }, (_, n) => sendText(n + 1, poisons.get(n) ?? 'hola')))
    const answered = () => server.sql("SELECT id FROM conversations WHERE state = 'answered'").length
    // The first message was answered too.
    const others = 1 + MESSAGES - poisons.size
    await waitUntil(() => answered() === others && telegram.sent.length === others + 1, SOON_MS)
    const [recorded, sent] = [answered(), telegram.sent.length]
    const dropped = () =>
      server.sql<{ reason: string; text: string }>('SELECT reason, user_message AS text FROM dropped_messages')
    await waitUntil(() => dropped().length > 0 && installation.openRequests() === 0, 90_000, 500)
    const setAside = server.inAgents<{ text: string }>(
      `SELECT DISTINCT m.parts AS text FROM rejected r JOIN turns t ON t.uid = r.ref
       JOIN messages m ON m.turn_id = t.id AND m.author = 'contact'`,
    )
    const figures = {
      messages: 1 + MESSAGES,
      recorded,
      sent,
      givenUp: dropped().length,
      setAside: setAside.length,
      left: installation.openRequests(),
    }
    const [lost] = dropped()
    return {
      figures,
      broken: brokenOf({
        'all others are answered and recorded': recorded === others,
        'the contact whose exchange D1 refuses is answered all the same': sent === others + 1,
        'and the exchange is set aside in the object':
          setAside.length === 1 && setAside[0]?.text.includes('cicuta') === true,
        'the owner sees the one that was given up':
          figures.givenUp === 1 && lost?.reason === 'server.error' && lost.text === 'veneno',
        'nothing is left': figures.left === 0,
      }),
    }
  } finally {
    await installation.close()
  }
}

const refusing = (status: number, description: string) => ({
  status,
  body: { ok: false, error_code: status, description },
})
const FLOODED_S = 2

async function refused(): Promise<Finding> {
  const { installation, bots } = await withBots(3)
  const { server, telegram } = installation
  const [floods, fails, unknown] = bots
  if (!floods || !fails || !unknown) throw new Error('There are too few bots.')
  const tries = new Map<Bot, { at: number; text: string }[]>(bots.map((bot) => [bot, []]))
  telegram.first = ({ path, body }) => {
    const bot = bots.find(({ token }) => path === `/bot${token}/sendMessage`)
    const tried = bot && tries.get(bot)
    if (!tried) return null
    tried.push({ at: Date.now(), text: JSON.stringify(body) })
    if (bot === floods) return tried.length === 1 ? flooded(FLOODED_S) : null
    return bot === fails ? refusing(500, 'Internal Server Error') : refusing(401, 'Unauthorized')
  }
  try {
    await Promise.all(bots.map((bot) => installation.deliver(bot, { text: '¿tienen garantía?', person: 1, update: 1 })))
    await waitUntil(() => (tries.get(floods)?.length ?? 0) > 0, SOON_MS, 20)
    await installation.deliver(floods, { text: '¿dónde están?', person: 1, update: 2 })
    await waitUntil(() => installation.openRequests() === 0, 60_000, 250)
    const of = (bot: Bot) => tries.get(bot) ?? []
    const stateOf = ({ agentId }: Bot) =>
      server.sql<{ state: string; reason: string }>('SELECT state, reason FROM deliveries WHERE agent_id = ?', agentId)
    const [channel] = server.sql<{ status: string }>(
      "SELECT status FROM channels WHERE agent_id = ? AND type = 'telegram'",
      unknown.agentId,
    )
    const [first, second, third] = of(floods)
    const figures = {
      waitedMs: (second?.at ?? 0) - (first?.at ?? 0),
      triesWhenFlooded: of(floods).length,
      triesAt500: of(fails).length,
      triesAt401: of(unknown).length,
    }
    return {
      figures,
      broken: brokenOf({
        'a 429 is waited for as long as it says': figures.waitedMs >= FLOODED_S * 1_000,
        'the first reply goes out first, each once':
          first?.text === second?.text && third !== undefined && of(floods).length === 3,
        'both replies are sent': stateOf(floods).every(({ state }) => state === 'sent'),
        'a 500 is tried again, five times at most': of(fails).length > 1 && of(fails).length <= 5,
        'and then its owner sees that it failed': stateOf(fails)[0]?.state === 'failed',
        'a 401 is tried once': of(unknown).length === 1,
        'and its channel says that it does not work':
          channel?.status === 'error' && stateOf(unknown)[0]?.reason === 'tokenInvalid',
      }),
    }
  } finally {
    await installation.close()
  }
}

export const order: Fault = {
  id: 'R4',
  fault: 'messages arrive out of order, several of one contact at once',
  promise: 'each contact has one session, and its transcript is the same as if the messages had arrived in order',
  isLong: true,
  run: outOfOrder,
}

export const poison: Fault = {
  id: 'R5',
  fault: 'of a hundred messages the reply to one can never be stored, and the database refuses the row of another',
  promise:
    'the others are answered and recorded; the first is given up after five attempts, and its owner sees it among the dropped messages; the second is answered, and its row is set aside to be written later',
  isLong: true,
  run: unreadableCalls,
}

export const refusals: Fault = {
  id: 'R8',
  fault: 'Telegram answers 429, 500 or 401 to a reply',
  promise:
    '429: retried after the time that it names, and the next reply of the thread waits; 500: retried a few times, then its owner sees the failure; 401: tried once, and the channel is set to error',
  isLong: true,
  run: refused,
}
