import type { Delivering, NewMessage, ProviderMessage, Reception } from '../../worker/agent-client/messages.ts'
import type { AgentMode } from '../../worker/contract/modes.ts'
import { ATTEMPTS_MAX } from '../../worker/core/backoff.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { newId } from '../../worker/core/ids.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import type { MadeReply } from '../../worker/features/chat/replies.ts'
import { engineFor, isMetered, replyOf } from '../../worker/features/chat/replying.service.ts'
import type { Debounce } from './debounce.ts'
import type { Limits } from './limits.ts'
import type { Lookup } from './lookup.ts'
import type { OptOuts } from './opt-outs.ts'
import type { Quota } from './quota.ts'
import { receptionOf } from './reception.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import { isCounted, type Thread, type Turn } from './rows.ts'
import type { TurnRunner } from './runner.ts'
import { type AgentSettings, refusalOf, type Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  agentId: string
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  settings: Settings
  quota: Quota
  limits: Limits
  debounce: Debounce
  stream: Stream
  runner: TurnRunner
  generation: ReplyGeneration
  endings: TurnEndings
  optOuts: OptOuts
  lookup: Lookup
  wakeBy: (at: number) => void
}

/** Takes messages in: each once, acknowledged when it is on disk. */
export class Intake {
  readonly #parts: Parts
  /** Messages of the web chat that are being stored, by their keys. */
  readonly #entering = new Map<string, Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A message of the web chat. The same message at the same time waits until the first is stored, and costs nothing. */
  async receive(message: NewMessage, delivering: Delivering): Promise<Reception> {
    const { key } = message
    const before = this.#entering.get(key)
    const { promise: stored, resolve } = Promise.withResolvers<void>()
    const entered = Promise.all([before, stored]).then(() => {})
    this.#entering.set(key, entered)
    try {
      await before
      const entry = await this.#enter(message, delivering)
      resolve()
      return 'turn' in entry ? await this.#begin(entry.turn, delivering) : entry
    } finally {
      resolve()
      if (this.#entering.get(key) === entered) this.#entering.delete(key)
    }
  }

  /** What has to be looked up is, before the one synchronous stretch that checks and stores. */
  async #enter(message: NewMessage, delivering: Delivering): Promise<Reception | { turn: number }> {
    const { clock, set, limits, settings, lookup } = this.#parts
    await lookup.key(message.key)
    const known = set.turns.byKey(message.key)
    if (known) return this.#again(known, message, delivering)
    const limited = limits.refusal(message, delivering.addressKey, clock.now())
    if (limited) return limited
    const current = settings.current()
    const agent = current instanceof Promise ? await current : current
    const code = refusalOf(agent, message.channelType)
    if (code || !agent) return { kind: 'refused', code: code ?? 'agent.notFound' }
    await lookup.thread(message.sessionId)
    const mode = modeAt(agent, message.channelType, clock.now())
    const made = mode === 'automatic' ? await this.#answerAhead(message, agent) : null
    return this.#store(message, agent, made, mode)
  }

  /** Messages of a provider, all of them or none. Which were new, in the order given. */
  async receiveAll(given: readonly ProviderMessage[], patienceMs: number): Promise<boolean[]> {
    const { clock, storage, debounce, wakeBy } = this.#parts
    const messages = await this.#parts.lookup.all(given)
    debounce.setPatience(patienceMs)
    const areNew = storage.transactionSync(() => messages.map((message) => this.#take(message)))
    const now = clock.now()
    if (areNew.some(Boolean)) wakeBy(debounce.firstEnd() ?? now)
    return areNew
  }

  /**
   * What has no reply or was not delivered is on its way again, also what came too late: its owner wants it. Which of them
   * are, in the order given. `mayBeNew`: otherwise an unknown one was taken in and deleted.
   */
  async receiveAgain(given: readonly ProviderMessage[], mayBeNew = true): Promise<boolean[]> {
    const { clock, set, storage, wakeBy } = this.#parts
    const messages = await this.#parts.lookup.again(given)
    const now = clock.now()
    const taken = storage.transactionSync(() => {
      const reopened = new Set<number>()
      return messages.map((message) => {
        if (mayBeNew && this.#take({ ...message, isTooLate: false })) return true
        const turnId = set.messages.turnOf(message.key)
        const turn = turnId === undefined ? null : set.turns.byId(turnId)
        if (!turn) return false
        if (!reopened.has(turn.id) && set.reopen(turn, true)) reopened.add(turn.id)
        return reopened.has(turn.id)
      })
    })
    if (taken.some(Boolean)) wakeBy(now)
    return taken
  }

  /** Another attempt that its owner asked for; on the web chat the caller gets the answer. */
  async retry(turn: Turn): Promise<Reception> {
    const { set, storage, wakeBy, clock } = this.#parts
    const { channelType, address } = set.threadOf(turn)
    const hasAddress = channelType === 'webchat' || address !== null
    const isReopened = hasAddress && storage.transactionSync(() => set.reopen(turn, true))
    if (!isReopened) return { kind: 'refused', code: 'conversation.nothingToSend' }
    if (channelType === 'webchat') return this.#begin(turn.id, { addressKey: null, pieces: false })
    wakeBy(clock.now())
    return { kind: 'accepted', place: set.placeOf(turn), reply: null }
  }

  /** Another attempt at a message that was dropped. False when it is not known any more, or is not dropped. */
  retryDropped(key: string): boolean {
    const { set, wakeBy, clock } = this.#parts
    const turnId = set.messages.turnOf(key)
    const turn = turnId === undefined ? set.turns.byKey(key) : set.turns.byId(turnId)
    if (turn?.state !== 'dropped' || !set.reopen(turn, true)) return false
    wakeBy(clock.now())
    return true
  }

  #take(given: ProviderMessage): boolean {
    const { clock, set, optOuts } = this.#parts
    if (set.messages.isKnown(given.key)) return false
    const message = set.optionIds.resolved(given)
    const thread = set.threads.create({ key: message.sessionId, channelType: message.channelType, at: message.saidAt })
    set.threads.learn(thread.id, message.address, message.profile)
    const id = set.messages.addFromContact(thread.id, null, message, clock.now())
    optOuts.noteMessage(thread, id, message)
    return true
  }

  #again(turn: Turn, message: NewMessage, { addressKey }: Delivering): Reception | { turn: number } {
    const { clock, set, limits } = this.#parts
    const { key: sessionId } = set.threadOf(turn)
    const isSame = sessionId === message.sessionId || sessionId === turn.uid
    if (!isSame || set.messages.textOfTurn(turn.id) !== message.text) return { kind: 'foreign' }
    const outcome = set.outcomeOf(turn)
    if (!outcome) return { turn: turn.id }
    if (outcome.kind === 'answered' || (turn.attempts >= ATTEMPTS_MAX && addressKey !== null))
      return { kind: 'ended', outcome }
    const limited = limits.refusal(message, addressKey, clock.now())
    if (limited) return limited
    return set.reopen(turn, addressKey === null) ? { turn: turn.id } : { kind: 'ended', outcome }
  }

  /** The reply of an engine that costs nothing, made before the message is stored, so that both are one transaction. */
  async #answerAhead(message: NewMessage, agent: AgentSettings): Promise<MadeReply | null> {
    const { env, clock, set, generation, agentId } = this.#parts
    if (isMetered(env, agent)) return null
    const engine = engineFor(env, agent)
    const thread = set.threads.find(message.sessionId)
    if (!engine || thread?.status === 'members' || (thread && set.turns.first(thread.id))) return null
    const { key: messageId, sessionId, channelType, saidAt: receivedAt, text, language } = message
    const origin = { agentId, sessionId, messageId, channelType, receivedAt }
    const memory = thread && message.isProven ? set.memory.of(thread.id) : { history: [] }
    return replyOf(
      engine,
      await generation.engineTurn({ text, language, attachments: [], origin }, agent, memory),
      clock,
    )
  }

  async #store(
    message: NewMessage,
    agent: AgentSettings,
    made: MadeReply | null,
    mode: AgentMode,
  ): Promise<Reception | { turn: number }> {
    const { clock, set, storage, quota, endings } = this.#parts
    const turn = await quota.withRoom(agent, (take) => {
      const thread = set.threads.find(message.sessionId)
      const own = thread && message.isProven ? thread : null
      const isTheirs = mode === 'people' || own?.status === 'members'
      const needsUnit = !isTheirs && (!own || !(isCounted(own, clock.now()) || set.turns.hasReserved(own.id)))
      return needsUnit && !take() ? null : storage.transactionSync(() => this.#add(message, thread, needsUnit, made))
    })
    if (turn === 'full') return this.#drop(message)
    if (turn === 'away') return { kind: 'refused', code: 'server.busy' }
    const outcome = set.outcomeOf(turn)
    if (!outcome) return { turn: turn.id }
    endings.told(turn.id)
    return { kind: 'ended', outcome }
  }

  /** The plan is used up: the message is kept for the owner as a dropped turn. */
  #drop(message: NewMessage): Reception {
    const { set, storage, endings } = this.#parts
    const thread = set.threads.find(message.sessionId)
    const turn = storage.transactionSync(() => this.#add(message, thread, false, null))
    endings.fail(turn, 'dropped', 'plan.quotaExceeded')
    return { kind: 'refused', code: 'plan.quotaExceeded' }
  }

  /** A thread that is not proven to be the sender's stays closed to him: the message begins one of its own. */
  #add(message: NewMessage, asked: Thread | null, isReserved: boolean, made: MadeReply | null): Turn {
    const { clock, set, endings } = this.#parts
    const uid = newId()
    const key = asked && !message.isProven ? uid : message.sessionId
    const thread = set.threads.create({ key, channelType: message.channelType, at: message.saidAt })
    const { language, saidAt } = message
    const now = clock.now()
    const turn = set.turns.add({
      ...{ uid, key: message.key, threadId: thread.id, isReserved, language, saidAt },
      state: 'queued',
      dueAt: now,
    })
    const { profile, ...words } = message
    const isNew = profile !== undefined && set.threads.visited(thread.id, profile)
    set.messages.addFromContact(thread.id, turn.id, isNew ? message : words, now)
    if (thread.status === 'members') endings.leaveAndNotify(turn)
    else if (made && set.turns.first(thread.id)?.id === turn.id) endings.answer(turn, thread, made)
    else set.outbox.add('exchange', uid)
    return set.turns.byId(turn.id) ?? turn
  }

  /** Starts the turn when it is the first of its thread and does not run, and gives the caller what comes of it. */
  #begin(turnId: number, delivering: Delivering): Promise<Reception> | Reception {
    const { set, runner, stream } = this.#parts
    const turn = set.turns.byId(turnId)
    if (!turn) return { kind: 'foreign' }
    if (turn.state === 'queued') stream.expect(turn.key, set.threadOf(turn).key)
    const reception = receptionOf(this.#parts, turn, delivering)
    if (turn.state === 'queued' && set.turns.first(turn.threadId)?.id === turn.id) runner.start(turn)
    return reception
  }
}
