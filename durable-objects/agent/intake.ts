import type { AnswerOptions, NewMessage, ProviderMessage, Reception } from '../../worker/agent-client/messages.ts'
import type { AgentMode } from '../../worker/contract/modes.ts'
import { ATTEMPTS_MAX } from '../../worker/core/backoff.ts'
import { newId } from '../../worker/core/ids.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import type { GeneratedReply } from '../../worker/features/chat/replies.ts'
import { Component } from './component.ts'
import { freeReply } from './free-reply.ts'
import type { Lookup } from './lookup.ts'
import type { OptOuts } from './opt-outs.ts'
import type { Ratings } from './ratings.ts'
import { receptionOf, repeatedTurn } from './reception.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import { isInPlanConversation, type Thread, type Turn } from './rows.ts'
import type { TurnRunner } from './runner.ts'
import { type AgentSettings, refusalOf } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'

interface Parts
  extends Pick<
    SharedParts,
    'env' | 'agentId' | 'clock' | 'set' | 'storage' | 'settings' | 'quota' | 'limits' | 'debounce' | 'stream' | 'wakeBy'
  > {
  runner: TurnRunner
  generation: ReplyGeneration
  endings: TurnEndings
  optOuts: OptOuts
  ratings: Ratings
  lookup: Lookup
}

/** First step of the pipeline: stores each message once (dedupe key) with a queued turn, and acknowledges it when it is on disk. */
export class Intake extends Component<Parts> {
  /** By dedupe key: resolves when the web-chat message with this key is stored, so that a repetition waits for it. */
  readonly #storing = new Map<string, Promise<void>>()

  /** Takes in a web-chat message. A concurrent repetition waits until the first is stored; rate limits count it once. */
  async receive(message: NewMessage, delivering: AnswerOptions): Promise<Reception> {
    const { key } = message
    const before = this.#storing.get(key)
    const { promise: stored, resolve } = Promise.withResolvers<void>()
    const entered = Promise.all([before, stored]).then(() => {})
    this.#storing.set(key, entered)
    try {
      await before
      const entry = await this.#admit(message, delivering)
      resolve()
      return 'turn' in entry ? await this.#start(entry.turn, delivering) : entry
    } finally {
      resolve()
      if (this.#storing.get(key) === entered) this.#storing.delete(key)
    }
  }

  /** Loads from D1 and settings first, so that the checks and the transaction after them run without an `await` in between. */
  async #admit(message: NewMessage, delivering: AnswerOptions): Promise<Reception | { turn: number }> {
    const { clock, limits, settings, lookup } = this.parts
    if (!(await lookup.loadMessage(message.key))) return { kind: 'refused', code: 'server.busy' }
    const existing = repeatedTurn(this.parts, message, delivering)
    if (existing) return this.#repeat(existing, message, delivering)
    const limit = limits.refusal(message, delivering.addressKey, clock.now())
    if (limit) return limit
    const current = settings.current()
    const agent = current instanceof Promise ? await current : current
    const code = refusalOf(agent, message.channelType)
    if (code || !agent) return { kind: 'refused', code: code ?? 'agent.notFound' }
    await lookup.loadThread(message.sessionId)
    const mode = modeAt(agent, message.channelType, clock.now())
    const made = mode === 'automatic' ? await freeReply(this.parts, message, agent) : null
    return this.#store(message, agent, made, mode)
  }

  /** Stores a provider's messages in one transaction. Returns which were new, in the order of the input. */
  async receiveAll(incoming: readonly ProviderMessage[], patienceMs: number): Promise<boolean[]> {
    const { clock, storage, debounce, wakeBy } = this.parts
    const messages = await this.parts.lookup.loadForMessages(incoming)
    debounce.setWindow(patienceMs)
    const areNew = storage.transactionSync(() => messages.map((message) => this.#storeFromProvider(message)))
    if (areNew.some(Boolean)) wakeBy(debounce.nextEnd() ?? clock.now())
    return areNew
  }

  /** A replayed call: new messages are stored (`mayBeNew`: none was deleted), unanswered ones queued again. Returns which are. */
  async receiveReplayed(incoming: readonly ProviderMessage[], mayBeNew = true): Promise<boolean[]> {
    const { clock, set, storage, wakeBy } = this.parts
    const messages = await this.parts.lookup.loadForReplay(incoming)
    const now = clock.now()
    const areQueued = storage.transactionSync(() => {
      const reopened = new Set<number>()
      return messages.map((message) => {
        if (mayBeNew && this.#storeFromProvider({ ...message, isTooLate: false })) return true
        const turnId = set.messages.turnOf(message.key)
        const turn = turnId === undefined ? null : set.turns.byId(turnId)
        if (!turn) return false
        if (!reopened.has(turn.id) && set.reopen(turn, true)) reopened.add(turn.id)
        return reopened.has(turn.id)
      })
    })
    if (areQueued.some(Boolean)) wakeBy(now)
    return areQueued
  }

  /** Retries a turn for the owner, with new attempts. On the web chat the result holds the reply. */
  async retry(turn: Turn): Promise<Reception> {
    const { set, storage, wakeBy, clock } = this.parts
    const { channelType, address } = set.threadOf(turn)
    const hasAddress = channelType === 'webchat' || address !== null
    const isReopened = hasAddress && storage.transactionSync(() => set.reopen(turn, true))
    if (!isReopened) return { kind: 'refused', code: 'conversation.nothingToSend' }
    if (channelType === 'webchat') return this.#start(turn.id, { addressKey: null, hasStream: false })
    wakeBy(clock.now())
    return { kind: 'accepted', exchange: set.exchangeRefOf(turn), reply: null }
  }

  /** Retries a dropped message. False: it is no longer in the working set, or it was not dropped. */
  retryDropped(key: string): boolean {
    const { set, wakeBy, clock } = this.parts
    const turnId = set.messages.turnOf(key)
    const turn = turnId === undefined ? set.turns.byKey(key) : set.turns.byId(turnId)
    if (turn?.state !== 'dropped' || !set.reopen(turn, true)) return false
    wakeBy(clock.now())
    return true
  }

  #storeFromProvider(incoming: ProviderMessage): boolean {
    const { clock, set, optOuts, ratings } = this.parts
    if (set.messages.isDuplicate(incoming.key)) return false
    if (ratings.takeTap(incoming)) return true
    const message = set.optionIds.restoreIds(incoming)
    const thread = set.threads.addressedBy(message)
    const id = set.messages.addFromContact(thread.id, null, message, clock.now())
    optOuts.applyMessage(thread, id, message)
    return true
  }

  #repeat(turn: Turn, message: NewMessage, { addressKey }: AnswerOptions): Reception | { turn: number } {
    const { clock, set, limits } = this.parts
    const { key: sessionId } = set.threadOf(turn)
    const isSame = sessionId === message.sessionId || sessionId === turn.uid
    if (!isSame || set.messages.textOfTurn(turn.id) !== message.text) return { kind: 'foreign' }
    const outcome = set.outcomeOf(turn)
    if (!outcome) return { turn: turn.id }
    if (outcome.kind === 'answered' || (turn.attempts >= ATTEMPTS_MAX && addressKey !== null))
      return { kind: 'ended', outcome }
    const limit = limits.refusal(message, addressKey, clock.now())
    if (limit) return limit
    return set.reopen(turn, addressKey === null) ? { turn: turn.id } : { kind: 'ended', outcome }
  }

  async #store(
    message: NewMessage,
    agent: AgentSettings,
    made: GeneratedReply | null,
    mode: AgentMode,
  ): Promise<Reception | { turn: number }> {
    const { clock, set, storage, quota } = this.parts
    const turn = await quota.withRoom(agent, (take) => {
      const thread = set.threads.find(message.sessionId)
      const own = thread && message.isProven ? thread : null
      const isMembers = mode === 'people' || own?.status === 'members'
      const counted = own ?? set.visitors.earlierOf(message, clock.now())
      const needsQuota =
        !isMembers && (!counted || !(isInPlanConversation(counted, clock.now()) || set.turns.hasReserved(counted.id)))
      return needsQuota && !take()
        ? null
        : storage.transactionSync(() => this.#addTurn(message, thread, needsQuota, made))
    })
    if (turn === 'full') return this.#drop(message)
    if (turn === 'away') return { kind: 'refused', code: 'server.busy' }
    return this.#announceEnded(turn) ?? { turn: turn.id }
  }

  /** Announces a turn that ended when it was stored. `null`: it has not ended. */
  #announceEnded(turn: Turn): Reception | null {
    const { set, endings } = this.parts
    const thread = set.threadOf(turn)
    const outcome = set.outcomeOf(turn, thread)
    if (!outcome) return null
    endings.announce(turn.id, { turn, thread })
    return { kind: 'ended', outcome }
  }

  /**
   * The quota is used up: the message is stored as a dropped turn, which the owner can see and retry; if a member has taken the
   * thread over during the reservation, as one that is left to members.
   */
  #drop(message: NewMessage): Reception {
    const { set, storage, endings } = this.parts
    const thread = set.threads.find(message.sessionId)
    const turn = storage.transactionSync(() => this.#addTurn(message, thread, false, null))
    const ended = this.#announceEnded(turn)
    if (ended) return ended
    endings.fail(turn, 'dropped', 'plan.quotaExceeded')
    return { kind: 'refused', code: 'plan.quotaExceeded' }
  }

  /**
   * Adds message and turn. A sender without proof for the requested thread, which is here or was once, gets a new thread, whose
   * key is the turn's uid.
   */
  #addTurn(message: NewMessage, requested: Thread | null, isReserved: boolean, made: GeneratedReply | null): Turn {
    const { clock, set, endings } = this.parts
    const uid = newId()
    const isTaken = !message.isProven && (requested ?? set.threads.unloaded.has(message.sessionId))
    const key = isTaken ? uid : message.sessionId
    const thread = set.threads.create({ key, channelType: message.channelType, at: message.saidAt })
    const now = clock.now()
    const isNewThread = thread.key !== requested?.key
    if (isNewThread) set.visitors.join(thread, message, now)
    const { profile, ...words } = message
    const isFirst = isNewThread || set.turns.firstUnfinished(thread.id) === null
    const reply = isFirst && thread.status !== 'members' ? made : null
    const turn = set.turns.add({
      ...{ uid, key: message.key, threadId: thread.id, isReserved, language: message.language, saidAt: message.saidAt },
      // A turn that is answered below is never due: its row does not enter the index of due turns.
      ...{ state: 'queued', dueAt: reply ? null : now },
    })
    const isNew = profile !== undefined && set.threads.mergeContact(thread.id, profile)
    set.messages.addFromContact(thread.id, turn.id, isNew ? message : words, now)
    if (thread.status === 'members') endings.leaveAndNotify(turn)
    else if (reply) endings.answer(turn, thread, reply, message.text)
    else set.outbox.add('exchange', uid)
    return set.turns.byId(turn.id) ?? turn
  }

  /** Starts the turn if it is at the head of its thread's queue. Returns its outcome, or the stream of its reply. */
  #start(turnId: number, delivering: AnswerOptions): Promise<Reception> | Reception {
    const { set, runner, stream } = this.parts
    const turn = set.turns.byId(turnId)
    if (!turn) return { kind: 'foreign' }
    if (turn.state === 'queued') stream.expect(turn.key, set.threadOf(turn).key)
    const reception = receptionOf(this.parts, turn, delivering)
    if (turn.state === 'queued' && set.turns.firstUnfinished(turn.threadId)?.id === turn.id) runner.start(turn)
    return reception
  }
}
