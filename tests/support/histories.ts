import fc from 'fast-check'
import type { ProviderMessage, Reception } from '../../worker/agent-client/messages.ts'
import { webhookResult } from '../../worker/contract/reply.ts'
import { quotaSentence } from '../../worker/contract/sentences/plans.ts'
import { say } from '../../worker/core/words.ts'
import { phrases } from '../../worker/engines/builtin.phrases.ts'
import { automation, model } from './engines/agents.ts'
import { answering, type InProcess, type Outside, type PageAgent } from './in-process.ts'
import { incoming, visitorMessage } from './messages.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const QUIET_MS = 3 * SECOND_MS
const NOTHING = webhookResult('').response
const QUOTA_SENTENCE = say('es', quotaSentence)
const NO_REPLY_SENTENCE = say('es', phrases.noReply)

type EngineMode = 'answers' | 'slow' | 'fails' | 'busy' | 'silent'
type ProviderMode = 'takes' | 'takesSlowly' | 'down' | 'refuses'
type D1Mode = 'works' | 'slow' | 'late' | 'away' | 'losesAnswers'

/** One step of a history. `of` selects one of the existing objects. */
export type Command =
  | { do: 'visitor'; thread: number; isProven: boolean }
  | { do: 'contact'; thread: number; messages: number; isTwice: boolean }
  | { do: 'again'; of: number }
  | { do: 'replay'; of: number }
  | { do: 'engine'; mode: EngineMode }
  | { do: 'provider'; mode: ProviderMode; times: number }
  | { do: 'd1'; mode: D1Mode }
  | { do: 'pass'; ms: number }
  | { do: 'crash' }
  | { do: 'delete'; of: number }
  | { do: 'retry'; of: number }
  | { do: 'retryDropped'; of: number }
  | { do: 'revise'; of: number; isDeletion: boolean }
  | { do: 'receipt'; of: number; status: 'delivered' | 'read' | 'failed' }
  | { do: 'takeOver'; thread: number; isPerson: boolean }
  | { do: 'handBack'; thread: number; isPerson: boolean }
  | { do: 'member'; thread: number; isPerson: boolean; takesOver: boolean }
  | { do: 'pay'; status: 'active' | 'paused' }

const of = fc.nat({ max: 30 })
const thread = fc.nat({ max: 2 })
const somebody = { thread, isPerson: fc.boolean() }

export const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('visitor' as const), thread, isProven: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('contact' as const),
        thread,
        messages: fc.integer({ min: 1, max: 3 }),
        isTwice: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), of }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('replay' as const), of }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('engine' as const),
        mode: fc.constantFrom<EngineMode>('answers', 'answers', 'slow', 'fails', 'busy', 'silent'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('provider' as const),
        mode: fc.constantFrom<ProviderMode>('takes', 'takesSlowly', 'down', 'refuses'),
        times: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('d1' as const),
        mode: fc.constantFrom<D1Mode>('works', 'works', 'slow', 'late', 'away', 'losesAnswers'),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        ms: fc.constantFrom(0, 20, 250, 1_000, 3_000, 20_000, 31_000, 120_000, HOUR_MS, 25 * HOUR_MS),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), of }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), of }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('retryDropped' as const), of }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('revise' as const), of, isDeletion: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('takeOver' as const), ...somebody }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('handBack' as const), ...somebody }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('member' as const), ...somebody, takesOver: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('receipt' as const),
        of,
        status: fc.constantFrom('delivered' as const, 'read' as const, 'failed' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        status: fc.constantFrom('active' as const, 'active' as const, 'paused' as const),
      }),
    },
  ),
  { minLength: 4, maxLength: 40, size: 'max' },
)

interface StreamedEvent {
  messageId?: string
  sessionId?: string
  type?: string
  member?: string
  webhookResult?: { response: string }
}

const sessionOf = ({ thread, isPerson }: { thread: number; isPerson: boolean }): string =>
  isPerson ? `facebook:person-${thread}` : `visitor-${thread}`

interface ContactMessage {
  key: string
  thread: string
  text: string
  /** The message as the provider sends it; `null` on the web chat. */
  provider: ProviderMessage | null
  isProven: boolean
  isAcknowledged: boolean
  /** Deleted by its contact or its owner: nothing is asserted about it. */
  isGone: boolean
}

interface TurnRow {
  id: number
  uid: string
  key: string
  thread: string
  channel: string
  state: string
  reply: string | null
  event_number: number | null
  /** Who wrote the reply. */
  author: string | null
  /** The number of deliveries under way: a part may be sent that the object has not recorded. */
  isSending: number
}

const picked = <Each>(all: readonly Each[], n: number): Each | undefined => all[n % Math.max(1, all.length)]
const textOf = (parts: string): string =>
  (JSON.parse(parts) as { type: string; text?: string }[]).flatMap(({ text }) => text ?? []).join('\n')

export type EngineOfHistory = 'automation' | 'model' | 'builtin'

/** The last message of a model's input. */
const askedOf = (body: Record<string, unknown>): string =>
  (body['messages'] as { content: string }[] | undefined)?.at(-1)?.content ?? ''

/** Runs a history on one agent, and records the expected end. */
export class History {
  readonly #world: InProcess
  readonly #page: PageAgent
  readonly #kind: EngineOfHistory
  readonly #said: ContactMessage[] = []
  readonly #faults: string[] = []
  /** How often the engine was called for a message, and how often it may have been. */
  readonly #asked = new Map<string, number>()
  readonly #mayAsk = new Map<string, number>()
  /** The current object's calls of the engine without a response, by thread. */
  #asking = new Map<string, string>()
  /** What the provider received, and how often it may have. */
  readonly #sent: string[] = []
  readonly #maySend = new Map<string, number>()
  /** Turns whose delivery a provider reported as failed. */
  readonly #reportedFailed = new Set<string>()
  /** When each contact was last notified that there is no reply, and the number of replies at that time. */
  readonly #noReply = new Map<string, { at: number; replies: number }>()
  readonly #reopened = new Set<string>()
  readonly #deleted = new Set<string>()
  /** Threads of deleted exchanges, with which members' messages up to the next recorded exchange are deleted. */
  readonly #shortened = new Set<string>()
  /** Taken-over threads, with the agent's number of replies at that time. */
  readonly #taken = new Map<string, number>()
  readonly #handBacks = new Map<string, number>()
  #written = 0
  #life = 0
  #engine: EngineMode = 'answers'
  #provider: ProviderMode[] = []
  #wasAway = false

  private constructor(world: InProcess, page: PageAgent, kind: EngineOfHistory) {
    this.#world = world
    this.#page = page
    this.#kind = kind
    world.engine.answer = (body, signal) => this.#answer(body, signal)
    world.provider.answer = (body) => this.#take(body)
  }

  static async begin(world: InProcess, kind: EngineOfHistory, maxConversations: number): Promise<History> {
    world.clearHubs()
    const engines = {
      automation: automation('http://engine.test/answer', { hasFallback: false }),
      model: model('http://engine.test/v1', { hasFallback: false }),
    }
    const more = kind === 'builtin' ? {} : { type: await world.typeWith(engines[kind]) }
    const page = await world.pageAgent(more)
    const plan = await world.planOf(maxConversations)
    await world.rows('UPDATE subscriptions SET plan_id = ? WHERE user_id = ?', plan, page.ownerId)
    return new History(world, page, kind)
  }

  async step(command: Command): Promise<void> {
    const { clock, d1 } = this.#world
    const { of: agent } = this.#page
    switch (command.do) {
      case 'visitor':
        this.#visit(command.thread, command.isProven)
        break
      case 'contact':
        this.#write(command)
        break
      case 'again':
        this.#repeat(picked(this.#said, command.of))
        break
      case 'replay':
        this.#replay(picked(this.#said, command.of))
        break
      case 'engine':
        this.#engine = command.mode
        break
      case 'provider':
        this.#provider = Array<ProviderMode>(command.times).fill(command.mode)
        break
      case 'd1':
        this.#wasAway ||= command.mode === 'away' || command.mode === 'losesAnswers'
        Object.assign(d1, {
          isAway: command.mode === 'away',
          takesMs: command.mode === 'slow' ? 40 : 0,
          losesAnswers: command.mode === 'losesAnswers',
          lateMs: command.mode === 'late' ? 8 * SECOND_MS : 0,
        })
        break
      case 'pass':
        // D1 is tried every fifteen seconds while it is away: hours of that are not worth their time.
        if (command.ms >= HOUR_MS) Object.assign(d1, { isAway: false, takesMs: 0, losesAnswers: false, lateMs: 0 })
        await clock.advance(command.ms)
        break
      case 'crash':
        this.#crash()
        break
      case 'delete':
        this.#delete(command.of)
        break
      case 'retry':
        this.#retry(command.of)
        break
      case 'retryDropped': {
        const turn = picked(this.#turns(), command.of)
        if (!turn) break
        if (turn.state === 'dropped') this.#allow(turn.key)
        this.#later(agent.hub.retryDropped(turn.key))
        break
      }
      case 'revise':
        this.#revise(command.of, command.isDeletion)
        break
      case 'receipt':
        this.#receipt(command.of, command.status)
        break
      case 'takeOver':
        this.#takeOver(sessionOf(command))
        break
      case 'handBack':
        this.#judgeSilence()
        this.#taken.delete(sessionOf(command))
        this.#handBacks.set(sessionOf(command), (this.#handBacks.get(sessionOf(command)) ?? 0) + 1)
        // Turns that were left to members are queued again.
        for (const turn of this.#turns())
          if (turn.thread === sessionOf(command) && turn.reply === null) this.#allow(turn.key)
        this.#later(agent.hub.setStatus(sessionOf(command), 'open'))
        break
      case 'member':
        this.#answerAsMember(sessionOf(command), command.takesOver)
        break
      case 'pay':
        await this.#world.rows(
          'UPDATE subscriptions SET status = ? WHERE user_id = ?',
          command.status,
          this.#page.ownerId,
        )
        agent.hub.refresh()
    }
    await this.#world.settled()
  }

  /** Everything works again, and time passes. */
  async end(): Promise<void> {
    const { clock, d1 } = this.#world
    this.#engine = 'answers'
    this.#provider = []
    Object.assign(d1, { isAway: false, takesMs: 0, losesAnswers: false, lateMs: 0 })
    await clock.advance(10 * 60_000)
    await clock.advance(3 * HOUR_MS)
    this.#crash()
    await clock.advance(HOUR_MS)
    await this.#page.of.hub.flush()
    this.#judge()
  }

  faults(): string[] {
    return this.#faults
  }

  #visit(thread: number, isProven: boolean): void {
    const session = `visitor-${thread}`
    const isFirst = !this.#said.some((said) => said.thread === session && said.isProven)
    const message = visitorMessage(this.#world.clock, `visitor ${this.#said.length}`, {
      sessionId: session,
      isProven: isProven && !isFirst,
    })
    const said: ContactMessage = {
      ...{ key: message.key, thread: session, text: message.text, provider: null },
      isProven: isFirst || isProven,
      ...{ isAcknowledged: false, isGone: false },
    }
    this.#said.push(said)
    this.#bring(said, message.isProven)
  }

  #bring(said: ContactMessage, isProven: boolean): void {
    const { clock } = this.#world
    const message = visitorMessage(clock, said.text, { key: said.key, sessionId: said.thread, isProven })
    const receiving = this.#page.of.hub.receive(message, { addressKey: null, hasStream: false })
    this.#later(
      receiving.then((reception: Reception) => {
        if (reception.kind === 'ended' || reception.kind === 'accepted') said.isAcknowledged = true
        if (reception.kind === 'foreign') this.#fault(`${said.text} is foreign`)
      }),
    )
  }

  #write({ thread, messages, isTwice }: Extract<Command, { do: 'contact' }>): void {
    const said = Array.from({ length: messages }, (): ContactMessage => {
      const text = `contact ${this.#said.length}`
      const provider = incoming(this.#world.clock, text, { sessionId: `facebook:person-${thread}` })
      const { key, sessionId } = provider
      const one = { key, thread: sessionId, text, provider, isProven: true, isAcknowledged: false, isGone: false }
      this.#said.push(one)
      return one
    })
    this.#call(isTwice ? [...said, ...said] : said)
  }

  /** Repeats a call that was not acknowledged, as providers do. */
  #call(said: readonly ContactMessage[]): void {
    const messages = said.flatMap(({ provider }) => provider ?? [])
    this.#later(
      this.#page.of.hub.receiveAll(messages, QUIET_MS).then(() => {
        for (const each of said) each.isAcknowledged = true
      }),
    )
  }

  #repeat(said: ContactMessage | undefined): void {
    if (!said) return
    if (said.provider) {
      this.#call([said])
      return
    }
    const turn = this.#turns().find(({ key }) => key === said.key)
    if (turn?.state === 'failed' || turn?.state === 'dropped') this.#allow(said.key)
    if (said.isGone) return
    this.#bring(said, said.isProven)
  }

  #replay(said: ContactMessage | undefined): void {
    if (!said?.provider) return
    const turn = this.#turnOf(said)
    if (turn) this.#allowAll(turn)
    this.#later(
      this.#page.of.hub.receiveReplayed([said.provider]).then(() => {
        said.isAcknowledged = true
      }),
    )
  }

  #retry(n: number): void {
    const turn = picked(this.#turns(), n)
    if (!turn) return
    this.#allowAll(turn)
    this.#later(this.#page.of.hub.retry(turn.uid))
  }

  #delete(n: number): void {
    const turn = picked(
      this.#turns().filter(({ author }) => author !== 'member'),
      n,
    )
    if (!turn) return
    this.#deleted.add(turn.uid)
    this.#shortened.add(turn.thread)
    for (const said of this.#said) if (this.#turnOf(said)?.uid === turn.uid) said.isGone = true
    this.#later(this.#page.of.hub.delete(turn.uid))
  }

  #revise(n: number, isDeletion: boolean): void {
    const said = picked(
      this.#said.filter(({ provider, isAcknowledged }) => provider && isAcknowledged),
      n,
    )
    if (!said?.provider) return
    if (isDeletion) said.isGone = true
    this.#page.of.hub.change([
      {
        kind: 'revision',
        sessionId: said.thread,
        channelType: 'facebook',
        messageId: said.provider.providerId ?? '',
        text: isDeletion ? null : `${said.text}, edited`,
        at: this.#world.clock.now(),
      },
    ])
  }

  #receipt(n: number, status: 'delivered' | 'read' | 'failed'): void {
    const names = this.#page.of.rows<{ name: string; thread: string; uid: string }>(
      `SELECT s.name, h.key AS thread, t.uid FROM sent_messages s JOIN turns t ON t.id = s.turn_id JOIN threads h ON h.id = t.thread_id`,
    )
    const name = picked(names, n)
    if (!name) return
    if (status === 'failed') this.#reportedFailed.add(name.uid)
    const at = this.#world.clock.now()
    this.#page.of.hub.change([
      { kind: 'receipt', sessionId: name.thread, channelType: 'facebook', status, messageId: name.name, at },
    ])
  }

  /** Evicts the object: running work starts again. */
  #crash(): void {
    this.#life++
    for (const turn of this.#turns()) {
      if (turn.state === 'running') this.#allow(turn.key)
      if (turn.state === 'running') this.#allowSending(this.#sending(turn.thread, QUOTA_SENTENCE))
      const text = turn.isSending && turn.reply !== null ? textOf(turn.reply) : null
      if (text !== null) this.#allowSending(text)
    }
    // A notice that the provider has accepted is stored after its response.
    const told = this.#page.of.rows<{ key: string }>('SELECT key FROM threads WHERE failure_told_at IS NOT NULL')
    for (const [to, { at }] of this.#noReply)
      if (!told.some(({ key }) => key === `facebook:${to}`)) this.#allowSending(`${at} ${to}: ${NO_REPLY_SENTENCE}`)
    this.#asking = new Map()
    this.#page.of.wakeAnew()
  }

  #later(work: Promise<unknown>): void {
    void work.catch(() => {})
  }

  #takeOver(sessionId: string): void {
    this.#watch(
      sessionId,
      this.#page.of.hub.setStatus(sessionId, 'members').then(() => true),
    )
  }

  /** Sends a member's message twice, as a client without a response does, in a thread that D1 has, as the API requires. */
  #answerAsMember(sessionId: string, takesOver: boolean): void {
    if (!this.#isInRecord(sessionId)) return
    const text = `member ${this.#written++}`
    const message = { key: crypto.randomUUID(), sessionId, author: { id: 'ana', name: 'Ana' }, text, takesOver }
    const write = () => this.#page.of.hub.write(message)
    const writing = write().then(({ kind }) => kind === 'stored')
    this.#later(writing.then(write))
    if (takesOver) this.#watch(sessionId, writing)
  }

  /** Asserts that no reply of the agent is stored in a thread after a takeover. */
  #watch(sessionId: string, taking: Promise<boolean>): void {
    const handBacks = this.#handBacks.get(sessionId)
    this.#later(
      taking.then((isTaken) => {
        // It was handed back while the takeover waited for the settings.
        if (handBacks !== this.#handBacks.get(sessionId)) return
        const isThere = this.#page.of.rows('SELECT 1 FROM threads WHERE key = ?', sessionId).length > 0
        if (isTaken && isThere && !this.#taken.has(sessionId)) this.#taken.set(sessionId, this.#repliesIn(sessionId))
      }),
    )
  }

  #isInRecord(sessionId: string): boolean {
    return this.#d1(`SELECT 1 FROM threads WHERE agent_id = ? AND session_id = '${sessionId}'`).length > 0
  }

  /** Whether the record has all members' messages of the thread. */
  #isKept(sessionId: string): boolean {
    return this.#isInRecord(sessionId) && !this.#shortened.has(sessionId)
  }

  #repliesIn(sessionId: string): number {
    return this.#turns().filter(({ thread, author }) => thread === sessionId && author === 'agent').length
  }

  #judgeSilence(): void {
    for (const [sessionId, before] of this.#taken)
      if (this.#repliesIn(sessionId) > before) this.#fault(`the agent answered in ${sessionId}, which members have`)
  }

  /** The message and the thread of an engine's call; `null`: the call is for a summary. */
  #askedFor(body: Record<string, unknown>): { messageId: string; thread: string } | null {
    if (this.#kind === 'automation')
      return { messageId: (body['metadata'] as { messageId: string }).messageId, thread: String(body['sessionId']) }
    const lines = askedOf(body).split('\n')
    const said = this.#said.findLast(({ text }) => lines.includes(text) || lines.includes(`${text}, edited`))
    const turn = said && this.#turnOf(said)
    return turn ? { messageId: turn.key, thread: turn.thread } : null
  }

  #says(text: string): Record<string, unknown> | Record<string, unknown>[] {
    if (this.#kind === 'automation') return [{ output: text }]
    return { choices: [{ message: { content: text }, finish_reason: 'stop' }] }
  }

  readonly #answer: Outside = async (body, signal) => {
    const what = this.#askedFor(body)
    if (!what) return await answering(this.#says('A summary.'))(body, signal)
    const { messageId, thread } = what
    const life = this.#life
    const other = this.#asking.get(thread)
    if (other !== undefined && !this.#isGone(other) && !this.#isGone(messageId))
      this.#fault(`${messageId} is asked while ${other} of its thread is`)
    this.#asking.set(thread, messageId)
    this.#asked.set(messageId, (this.#asked.get(messageId) ?? 0) + 1)
    const mode = this.#engine
    try {
      if (mode === 'busy') this.#allow(messageId)
      if (mode === 'slow' || mode === 'silent') await this.#waits(mode === 'slow' ? 12 * SECOND_MS : HOUR_MS, signal)
      if (mode === 'busy') return await answering({}, 503)(body, signal)
      if (mode === 'fails') return await answering({}, 500)(body, signal)
      return await answering(this.#says(`Reply to ${messageId}, ${this.#asked.get(messageId)}.`))(body, signal)
    } finally {
      if (life === this.#life) this.#asking.delete(thread)
    }
  }

  readonly #take = async (body: Record<string, unknown>): Promise<Response> => {
    const { text } = body['message'] as { text: string }
    const { id: to } = body['recipient'] as { id: string }
    const mode = this.#provider.shift() ?? 'takes'
    if (mode === 'down') return Response.json({ error: { message: 'down', code: 2 } }, { status: 503 })
    if (mode === 'refuses')
      return Response.json({ error: { message: 'outside', code: 10, error_subcode: 2018278 } }, { status: 400 })
    this.#sent.push(this.#sending(to, text))
    const name = `m_OUT${crypto.randomUUID()}`
    if (mode === 'takesSlowly') await this.#waits(2 * SECOND_MS)
    return Response.json({ recipient_id: to, message_id: name })
  }

  #waits(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#world.clock.after(ms, resolve)
      signal?.addEventListener('abort', () => {
        cancel()
        reject(signal.reason)
      })
    })
  }

  #allow(key: string): void {
    this.#mayAsk.set(key, (this.#mayAsk.get(key) ?? 1) + 1)
  }

  #allowSending(text: string): void {
    this.#maySend.set(text, (this.#maySend.get(text) ?? 1) + 1)
  }

  /**
   * The key of a message that is sent once: a reply; to each contact the notice that the plan is used up, once a month; and the
   * notice that there is no reply, once a day until the next reply.
   */
  #sending(to: string, text: string): string {
    const now = this.#world.clock.now()
    if (text === NO_REPLY_SENTENCE) {
      const thread = `facebook:${to}`
      const replies = this.#turns().filter((turn) => turn.thread === thread && turn.reply !== null).length
      const before = this.#noReply.get(to)
      const isNew = before === undefined || before.replies !== replies || now - before.at >= DAY_MS
      const told = isNew ? { at: now, replies } : before
      this.#noReply.set(to, told)
      return `${told.at} ${to}: ${text}`
    }
    if (text !== QUOTA_SENTENCE) return text
    return `${new Date(now).toISOString().slice(0, 7)} ${to}: ${text}`
  }

  /**
   * Allows one more call or delivery after an owner's retry: of a reply if there is none, else of a failed delivery, which the
   * provider may have accepted before it reported the failure.
   */
  #allowAll(turn: TurnRow): void {
    this.#reopened.add(turn.uid)
    if (turn.state === 'failed' || turn.state === 'dropped') this.#allow(turn.key)
    if (turn.reply !== null && this.#reportedFailed.has(turn.uid)) this.#allowSending(textOf(turn.reply))
  }

  #isGone(key: string): boolean {
    return this.#said.some((said) => said.key === key && said.isGone)
  }

  #fault(text: string): void {
    this.#faults.push(text)
  }

  #turns(): TurnRow[] {
    return this.#page.of.rows<TurnRow>(
      `SELECT t.id, t.uid, t.key, h.key AS thread, h.channel_type AS channel, t.state, m.parts AS reply, m.author, t.event_number,
         EXISTS (SELECT 1 FROM deliveries d WHERE d.turn_id = t.id AND d.state = 'pending' AND d.attempts > 0) AS isSending
       FROM turns t JOIN threads h ON h.id = t.thread_id LEFT JOIN messages m ON m.id = t.reply_id ORDER BY t.id`,
    )
  }

  #turnOf({ key }: ContactMessage): TurnRow | undefined {
    const [row] = this.#page.of.rows<{ turn_id: number | null }>(
      'SELECT m.turn_id FROM dedupe_keys k JOIN messages m ON m.id = k.message_id WHERE k.key = ?',
      key,
    )
    return row && this.#turns().find(({ id }) => id === row.turn_id)
  }

  #d1<Row>(query: string): Row[] {
    return this.#world.database.prepare(query).all(this.#page.agentId) as Row[]
  }

  #judge(): void {
    const turns = this.#turns()
    this.#judgeSilence()
    this.#judgeOutcomes(turns)
    this.#judgeOrder(turns)
    this.#judgeRecord(turns)
    this.#judgeCalls(turns)
    this.#judgeCount()
  }

  #judgeOutcomes(turns: readonly TurnRow[]): void {
    for (const { uid, state } of turns)
      if (state === 'queued' || state === 'running') this.#fault(`turn ${uid} is still ${state}`)
    for (const said of this.#said) {
      const turn = this.#turnOf(said)
      if (said.isAcknowledged && !said.isGone && !turn) this.#fault(`${said.text} was acknowledged and has no outcome`)
    }
    const waiting = this.#page.of.rows(`SELECT id FROM messages WHERE turn_id IS NULL AND author = 'contact'`)
    if (waiting.length > 0) this.#fault(`${waiting.length} messages wait for a turn`)
    const changes = this.#page.of.rows('SELECT * FROM changes')
    if (changes.length > 0) this.#fault(`changes are left: ${JSON.stringify(changes)}`)
  }

  #judgeOrder(turns: readonly TurnRow[]): void {
    const last = new Map<string, number>()
    for (const turn of turns) {
      // A member's message is stored at once, also while a reply is made.
      if (turn.author === 'member') continue
      if (turn.state !== 'answered' || this.#reopened.has(turn.uid) || this.#isReopened(turn)) continue
      const before = last.get(turn.thread) ?? 0
      const number = turn.event_number ?? 0
      if (number <= before) this.#fault(`turn ${turn.uid} of ${turn.thread} was answered out of order`)
      last.set(turn.thread, number)
    }
  }

  /** Whether a failed message of the web chat was sent again: it is then answered after later ones. */
  #isReopened({ key }: TurnRow): boolean {
    return (this.#mayAsk.get(key) ?? 1) > 1
  }

  #judgeRecord(turns: readonly TurnRow[]): void {
    const { of: agent } = this.#page
    for (const table of ['outbox', 'rejected', 'quarantine']) {
      const left = agent.rows(`SELECT * FROM ${table}`)
      if (left.length > 0) this.#fault(`${table} is not empty: ${JSON.stringify(left)}`)
    }
    const rows = this.#d1<Record<string, unknown>>(
      `SELECT id, message_key AS key, state, agent_response AS reply, user_message AS text, event_number FROM conversations WHERE agent_id = ?`,
    )
    const dropped = this.#d1<{ key: string }>('SELECT message_key AS key FROM dropped_messages WHERE agent_id = ?')
    const byId = new Map(rows.map((row) => [row['id'], row]))
    const states: Record<string, string> = { answered: 'answered', failed: 'unanswered' }
    const written = this.#d1<{ key: string; text: string }>(
      `SELECT m.message_key AS key, m.text FROM messages m JOIN threads t ON t.number = m.thread
       WHERE t.agent_id = ? AND m.author = 'member'`,
    )
    for (const turn of turns) {
      const row = byId.get(turn.uid)
      if (turn.author === 'member') {
        const has = written.filter(({ key }) => key === turn.uid).map(({ text }) => text)
        if (this.#isKept(turn.thread) && has.join() !== textOf(turn.reply ?? '[]'))
          this.#fault(`${turn.uid} of a member in D1: ${has}`)
        continue
      }
      const isDropped = dropped.some(({ key }) => key === turn.key)
      if (turn.state === 'dropped') {
        // The text of a dropped message is erased when its contact deletes it.
        if (row || (!isDropped && !this.#isGone(turn.key)))
          this.#fault(`${turn.uid} is dropped: D1 has ${JSON.stringify(row)}, ${isDropped}`)
        continue
      }
      if (isDropped) this.#fault(`${turn.uid} is ${turn.state} and D1 has it as dropped`)
      const texts = agent.rows<{ parts: string; details: string }>(
        `SELECT parts, details FROM messages WHERE turn_id = ? AND author = 'contact'`,
        turn.id,
      )
      const text = texts
        .filter(({ details }) => JSON.parse(details).deletedAt === undefined)
        .map(({ parts }) => textOf(parts))
        .sort()
      const expected = {
        ...{ id: turn.uid, key: turn.key },
        state: turn.state === 'answered' && turn.reply === null ? 'members' : states[turn.state],
        reply: turn.reply === null ? null : textOf(turn.reply),
        event_number: turn.event_number,
      }
      for (const [name, value] of Object.entries(expected))
        if (row?.[name] !== value) this.#fault(`${turn.uid} in D1: ${name} is ${row?.[name]}, not ${value}`)
      const inD1 = String(row?.['text'] ?? '')
        .split('\n')
        .sort()
        .join('\n')
      if (inD1 !== text.join('\n')) this.#fault(`${turn.uid} in D1: text is ${inD1}, not ${text.join('\n')}`)
    }
    const ids = new Set<unknown>(turns.map(({ uid }) => uid))
    for (const row of rows)
      if (!ids.has(row['id'])) this.#fault(`D1 has ${JSON.stringify(row)}, which the object does not have`)
    for (const uid of this.#deleted) if (byId.has(uid)) this.#fault(`${uid} was deleted and is in D1`)
    this.#judgeDeliveries()
  }

  /** Members' messages that D1 does not have, because their thread has no exchange left, are not compared. */
  #judgeDeliveries(): void {
    const gone = new Set(
      this.#turns().flatMap(({ uid, author, thread }) => (author === 'member' && !this.#isKept(thread) ? uid : [])),
    )
    const all = this.#page.of.rows<Record<string, unknown> & { id: string }>(
      `SELECT t.uid AS id, d.state, d.reason, d.outgoing, d.sent_at, d.delivered_at, d.read_at, d.failed_at,
         (SELECT group_concat(name) FROM (SELECT name FROM sent_messages s WHERE s.turn_id = t.id ORDER BY name)) AS names
       FROM deliveries d JOIN turns t ON t.id = d.turn_id ORDER BY t.uid`,
    )
    const here = all.filter(({ id }) => !gone.has(id))
    const inD1 = this.#d1<{ id: string }>(
      `SELECT d.conversation_id AS id, d.state, d.reason, d.outgoing, d.sent_at, d.delivered_at, d.read_at, d.failed_at,
         (SELECT group_concat(message_id) FROM (SELECT message_id FROM delivered_messages m
           WHERE m.conversation_id = d.conversation_id ORDER BY message_id)) AS names
       FROM deliveries d WHERE d.agent_id = ? ORDER BY d.conversation_id`,
    )
    if (JSON.stringify(here) !== JSON.stringify(inD1.filter(({ id }) => !gone.has(id))))
      this.#fault(`deliveries in D1 are ${JSON.stringify(inD1)}, not ${JSON.stringify(here)}`)
    for (const row of here) if (row['state'] === 'pending') this.#fault(`a delivery is pending: ${JSON.stringify(row)}`)
  }

  #judgeCalls(turns: readonly TurnRow[]): void {
    if (this.#kind === 'builtin') return
    for (const [key, times] of this.#asked)
      if (times > (this.#mayAsk.get(key) ?? 1)) this.#fault(`the engine was asked ${times} times for ${key}`)
    const counts = new Map<string, number>()
    for (const text of this.#sent) counts.set(text, (counts.get(text) ?? 0) + 1)
    for (const [text, times] of counts)
      if (times > (this.#maySend.get(text) ?? 1)) this.#fault(`sent ${times} times: ${text}`)
    for (const { uid, reply, state, channel } of turns) {
      const [delivery] = this.#page.of.rows<{ state: string }>(
        'SELECT d.state FROM deliveries d JOIN turns t ON t.id = d.turn_id WHERE t.uid = ?',
        uid,
      )
      if (channel === 'webchat' || state !== 'answered' || reply === null) continue
      if (!delivery) this.#fault(`${uid} was answered and has no delivery`)
      else if (delivery.state !== 'failed' && reply && !counts.has(textOf(reply)))
        this.#fault(`${uid} is ${delivery.state} and was never sent`)
    }
  }

  /** A thread is counted once in the 24 hours from its first answer, in the month of that answer. */
  #judgeCount(): void {
    const results = this.#page.of.socket.told.flatMap((frame) => {
      const { id, event } = frame as { id?: string; event: StreamedEvent }
      return id !== undefined && event.type === undefined ? [{ at: Number(id), ...event }] : []
    })
    const told = new Map<string, number>()
    const from = new Map<string, number>()
    const months = new Map<string, number>()
    for (const { at, messageId = '', sessionId = '', member, webhookResult } of results) {
      const isLeft = webhookResult?.response === NOTHING
      // A message that was left to members has a second event if the agent answers it later.
      const what = isLeft ? `That ${messageId} was left` : messageId
      told.set(what, (told.get(what) ?? 0) + 1)
      // Members' messages and messages that are left to them use no plan conversation.
      if (member !== undefined || isLeft) continue
      const began = from.get(sessionId)
      if (began !== undefined && at - began < DAY_MS) continue
      from.set(sessionId, at)
      const month = new Date(at).toISOString().slice(0, 7)
      months.set(month, (months.get(month) ?? 0) + 1)
    }
    for (const [what, times] of told) {
      const most = what.startsWith('That ') ? (this.#mayAsk.get(what.split(' ')[1] ?? '') ?? 1) : 1
      if (times > most) this.#fault(`${what} was told ${times} times`)
    }
    const usage = this.#d1<{ month: string; used: number; granted: number }>(
      'SELECT month, used, granted FROM usage WHERE agent_id = ? ORDER BY month',
    )
    const used = Object.fromEntries(usage.flatMap((row) => (row.used > 0 ? [[row.month, row.used]] : [])))
    const expected = Object.fromEntries([...months].sort())
    if (JSON.stringify(used) !== JSON.stringify(expected))
      this.#fault(`counted ${JSON.stringify(used)}, not ${JSON.stringify(expected)}`)
    const [limit] = this.#d1<{ most: number }>(
      `SELECT p.max_conversations AS most FROM agents a JOIN subscriptions s ON s.user_id = a.owner_id
       JOIN plans p ON p.id = s.plan_id WHERE a.id = ?`,
    )
    for (const row of usage)
      if (row.used > (limit?.most ?? 0) + (this.#wasAway ? 64 : 0)) this.#fault(`the plan is exceeded: ${row.used}`)
  }
}
