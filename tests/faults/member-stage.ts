import { setTimeout as after } from 'node:timers/promises'
import type { TestAccount } from './accounts.ts'
import { brokenOf, type Finding, waitUntil } from './fault.ts'
import { Installation } from './installation.ts'
import { Listener } from './listening.ts'
import { sendsByWord, unexplained } from './sendings.ts'
import { isTaken, messageTo } from './visitors.ts'

/** Each makes 300 calls a minute at most. */
const OWNERS = 4
/** Threads of an owner on each of both channels. */
const THREADS = 2
const REACHED_WITHIN_MS = 15_000
const DONE_WITHIN_MS = 60_000
const TOLD_WITHIN_MS = 20_000
const WORD = /wrote-\d+-/
/** How long Telegram takes at most, so that kills meet messages on their way. */
const SENDING_MS = 120

export interface Thread {
  id: string
  agentId: string
  channelType: string
  sessionId: string
}

interface Written {
  word: string
  messageId: string
  thread: Thread
  /** The number that the member was told. */
  number?: number
  repetitions: number
}

/** Owners who write to contacts on Telegram and to visitors who listen, all of whom were answered once by the agents. */
export class MemberStage {
  readonly installation: Installation
  /** The token of the owner, by the agent's id. */
  readonly #tokens = new Map<string, string>()
  threads: Thread[] = []
  readonly written: Written[] = []
  readonly deaths: number[] = []
  /** How often each message was told to the owner, and to the visitor that it is for, by its key. */
  readonly eventCounts = { owner: new Map<string, number>(), visitor: new Map<string, number>() }
  readonly listeners: Listener[] = []

  private constructor(installation: Installation) {
    this.installation = installation
  }

  static async open(): Promise<MemberStage> {
    const installation = await Installation.open()
    const stage = new MemberStage(installation)
    const { server } = installation
    for (const account of await installation.accounts(OWNERS)) await stage.#serve(account)
    await Promise.all(stage.listeners.map(({ listening }) => listening))
    const isAnswered = () =>
      installation.openRequests() === 0 &&
      server.sql("SELECT 1 FROM conversations WHERE state = 'answered'").length === 2 * THREADS * OWNERS
    if (!(await waitUntil(isAnswered, REACHED_WITHIN_MS))) throw new Error('The contacts were not answered.')
    stage.threads = server.sql(
      'SELECT id, agent_id AS agentId, channel_type AS channelType, session_id AS sessionId FROM threads',
    )
    installation.telegram.first = async ({ path, body }) => {
      if (!path.endsWith('/sendMessage')) return null
      await installation.sendGates.pass(JSON.stringify(body))
      await after(Math.random() * SENDING_MS)
      return null
    }
    return stage
  }

  /** Contacts of two agents of an owner write once, and all who read streams listen from then on. */
  async #serve({ token, agentIds: [webchat = '', telegram = ''] }: TestAccount): Promise<void> {
    const { installation } = this
    const bot = await installation.connect(telegram, token)
    for (let n = 1; n <= THREADS; n++) {
      await isTaken(() => installation.deliver(bot, { text: 'hola', person: 8_000 + n, update: n }))
      const answer = await messageTo(installation.server.url, webchat, 'hola').send()
      const { data } = (await answer.json()) as { data: { sessionId: string; visitorToken: string } }
      this.#listen('visitor', webchat, data.visitorToken, data.sessionId)
    }
    for (const agentId of [webchat, telegram]) {
      this.#tokens.set(agentId, token)
      this.#listen('owner', agentId, token)
    }
  }

  #listen(who: 'owner' | 'visitor', agentId: string, token: string, sessionId?: string): void {
    const counts = this.eventCounts[who]
    const count = ({ messageId }: { messageId: string }) => void counts.set(messageId, (counts.get(messageId) ?? 0) + 1)
    const visitor = sessionId === undefined ? {} : { visitorOf: sessionId }
    this.listeners.push(new Listener(this.installation.server.url, agentId, token, { onEvent: count, ...visitor }))
  }

  /** A message that will be written in a thread. */
  next(thread: Thread): Written {
    const messageId = crypto.randomUUID()
    const written = { word: `wrote-${this.written.length + 1}-`, messageId, thread, repetitions: 0 }
    this.written.push(written)
    return written
  }

  /** Writes it. False: it was not acknowledged. */
  async send(written: Written, takesOver: boolean): Promise<boolean> {
    const { word, messageId, thread } = written
    const answer = await fetch(new URL(`/api/threads/${thread.id}/messages`, this.installation.server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#tokens.get(thread.agentId)}` },
      body: JSON.stringify({ messageId, text: `${word} Soy Ana.`, takesOver }),
    })
    const text = await answer.text()
    if (!answer.ok && answer.status < 429) throw new TypeError(`${answer.status} ${text}`)
    if (answer.ok) written.number = JSON.parse(text).data.written.number
    return answer.ok
  }

  async kill(): Promise<void> {
    await this.installation.server.kill()
    this.deaths.push(Date.now())
  }

  /** What became of all that was written, once everything under way is over. */
  async found(): Promise<Finding> {
    const { server, telegram } = this.installation
    const isDone = await waitUntil(() => this.installation.openRequests() === 0, DONE_WITHIN_MS, 500)
    const isTold = ({ thread, messageId }: Written) =>
      this.eventCounts.owner.has(messageId) &&
      (thread.channelType !== 'webchat' || this.eventCounts.visitor.has(messageId))
    await waitUntil(() => this.written.every(isTold), TOLD_WITHIN_MS)
    const rows = server.sql<{ text: string; number: number; state: string | null }>(
      `SELECT m.text, m.number, d.state FROM messages m LEFT JOIN deliveries d ON d.conversation_id = m.message_key
       WHERE m.author = 'member'`,
    )
    const rowsOf = ({ word }: Written) => rows.filter(({ text }) => text.startsWith(word))
    const sends = sendsByWord(telegram.calls, WORD)
    const sendsOf = ({ word }: Written) => sends.get(word) ?? []
    const wrong = (isWrong: (written: Written) => boolean) => this.written.filter(isWrong).length
    const onTelegram = ({ thread }: Written) => thread.channelType === 'telegram'
    const faults = {
      notAcknowledged: wrong(({ number }) => number === undefined),
      notStoredOnce: wrong((each) => rowsOf(each).length !== 1),
      otherThanAcknowledged: wrong((each) => rowsOf(each)[0]?.number !== each.number),
      notNotedAsSent: wrong((each) => onTelegram(each) && rowsOf(each)[0]?.state !== 'sent'),
      neverSent: wrong((each) => onTelegram(each) && sendsOf(each).length === 0),
      sentTwiceWithoutAKill: wrong((each) => unexplained(sendsOf(each), this.deaths) > 0),
      sentElsewhere: wrong((each) => !onTelegram(each) && sendsOf(each).length > 0),
      notToldToTheOwnerOnce: wrong(({ messageId }) => this.eventCounts.owner.get(messageId) !== 1),
      notToldToTheVisitorOnce: wrong((each) => !onTelegram(each) && this.eventCounts.visitor.get(each.messageId) !== 1),
      openAfterAMinute: isDone ? 0 : Math.max(1, this.installation.openRequests()),
    }
    const figures = {
      messages: this.written.length,
      overTelegram: wrong(onTelegram),
      kills: this.deaths.length,
      repeatedCalls: this.written.reduce((sum, { repetitions }) => sum + repetitions, 0),
      sentTwice: wrong((each) => sendsOf(each).length > 1),
      resyncs: this.listeners.reduce((sum, { resyncs }) => sum + resyncs, 0),
      ...faults,
    }
    return { figures, broken: brokenOf(Object.fromEntries(Object.entries(faults).map(([name, n]) => [name, n === 0]))) }
  }

  async close(): Promise<void> {
    await Promise.all(this.listeners.map((listener) => listener.close()))
    await this.installation.close()
  }
}
