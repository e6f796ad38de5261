import { MESSAGE_MAX } from '../../worker/contract/limits.ts'
import { attachmentsOf } from '../../worker/contract/messages.ts'
import type { AgentMode } from '../../worker/contract/modes.ts'
import { ATTEMPTS_MAX } from '../../worker/core/backoff.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { sentenceTold } from '../../worker/engines/handover.rules.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { added } from '../../worker/engines/tokens.rules.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import { showAttention } from '../../worker/features/chat/delivery.service.ts'
import { askEngines, type Exports } from '../../worker/features/chat/engine-calls.service.ts'
import type { Made } from '../../worker/features/chat/replies.ts'
import {
  engineFor,
  enginesFor,
  knownTo,
  languageFor,
  NOBODY,
  newBill,
  type Question,
  turnOf,
} from '../../worker/features/chat/replying.service.ts'
import type { Debounce } from './debounce.ts'
import type { Knowledge } from './knowledge.ts'
import { wordsOf } from './messages.ts'
import { Lane } from './pool.ts'
import type { QuotaRefusal } from './quota-refusal.ts'
import type { Rewriter } from './rewriter.ts'
import type { Message, Thread, Turn } from './rows.ts'
import { type AgentSettings, refusalOf, type Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { Summarizer } from './summarizer.ts'
import type { Memory } from './thread-memory.ts'
import type { TurnEndings } from './turn-endings.ts'
import { TurnRetries } from './turn-retries.ts'
import type { WorkingSet } from './working-set.ts'

/** The alarm looks after a turn by then: whatever made it may be gone. */
const LEASE_MS = 30_000
const TURNS_AT_ONCE = 50

interface Parts {
  env: Env
  exports: Exports
  agentId: string
  clock: Clock
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  debounce: Debounce
  settings: Settings
  knowledge: Knowledge
  rewriter: Rewriter
  quotaRefusal: QuotaRefusal
  calls: Calls
  stream: Stream
  endings: TurnEndings
  summarizer: Summarizer
  wakeBy: (at: number) => void
}

/** Runs the turns of all channels: those of one thread one after the other, those of different threads side by side. */
export class TurnRunner extends Lane {
  readonly #parts: Parts
  readonly #retries: TurnRetries
  /** Turns of which something is being made, also when they have ended meanwhile. */
  readonly #made = new Set<number>()

  constructor(parts: Parts) {
    super()
    this.#parts = parts
    this.#retries = new TurnRetries(parts)
    parts.endings.onEnded = (turn) => this.#startNext(turn)
  }

  override begin(now: number): void {
    const { set, debounce } = this.#parts
    for (const threadId of debounce.finished(now)) set.gather(threadId, now)
    const due = set.turns.due(now, Math.max(0, TURNS_AT_ONCE - this.running))
    for (const turn of due.filter(({ id }) => !this.#made.has(id))) this.start(turn)
  }

  override nextDue(after: number): number | null {
    const { set, debounce } = this.#parts
    const dates = [set.turns.nextDue(after), debounce.nextDue(after)].filter((at) => at !== null)
    return dates.length > 0 ? Math.min(...dates) : null
  }

  /** Begins a turn that is the first of its thread. The alarm keeps the object awake until it has ended. */
  start(turn: Turn): void {
    const { set, clock, stream, wakeBy } = this.#parts
    // It was left to members while it ran, and taken up since: what is made of it still ends first, and is not stored.
    if (this.#made.has(turn.id)) {
      wakeBy(clock.now())
      return
    }
    this.#made.add(turn.id)
    const leaseUntil = clock.now() + LEASE_MS
    set.turns.lease(turn.id, leaseUntil)
    wakeBy(leaseUntil)
    stream.begin(turn.key, set.threadOf(turn).key)
    void this.track(this.#run({ ...turn, attempts: turn.attempts + 1 }).finally(() => this.#made.delete(turn.id)))
  }

  /** What an engine is told of messages that are answered together. */
  async engineTurn(question: Question, settings: AgentSettings, memory: Memory): Promise<EngineTurn> {
    const { knowledge, rewriter, clock } = this.#parts
    const language = languageFor(question, settings, memory.history)
    const told = turnOf(question, settings, language, { passages: [] }, memory, clock.now())
    const rewritten = await rewriter.standalone(told, settings)
    const found = await knowledge.find(rewritten?.text ?? question.text, rewritten ? [] : memory.history, language)
    return { ...told, ...found, ...(rewritten?.usage && { rewritingUsage: rewritten.usage }) }
  }

  /** The next turn of a thread begins as soon as the one before has ended. */
  #startNext({ threadId }: Turn): void {
    const { set, clock } = this.#parts
    const next = set.turns.first(threadId)
    const isDue = next?.state === 'queued' && (next.dueAt ?? 0) <= clock.now()
    if (next && isDue && this.running < TURNS_AT_ONCE) this.start(next)
    else this.onChange()
  }

  async #run(turn: Turn): Promise<void> {
    const { set, settings, endings, quotaRefusal } = this.#parts
    try {
      const known = settings.current()
      const agent = known instanceof Promise ? await known : known
      if (!this.#isRunning(turn)) return
      const thread = set.threadOf(turn)
      const refusal = refusalOf(agent, thread.channelType)
      // The object died over it each time.
      if (turn.attempts > ATTEMPTS_MAX) return endings.fail(turn, 'dropped', 'server.error')
      if (refusal || !agent) return endings.fail(turn, 'dropped', refusal ?? 'agent.notFound')
      const messages = set.messages.ofTurn(turn.id)
      if (messages.length === 0) return endings.fail(turn, 'dropped', 'chat.unreadable')
      if (thread.status === 'members') return this.#leave(turn)
      const mode = modeAt(agent, thread.channelType, this.#parts.clock.now())
      if (mode === 'people') return await this.#ask(turn, thread, agent, messages, mode)
      if (turn.isTooLate && mode === 'automatic') return endings.fail(turn, 'failed', 'chat.engineFailed')
      if (!(await quotaRefusal.hasRoom(turn, agent))) return await quotaRefusal.drop(turn, agent)
      if (!this.#isRunning(turn)) return
      await this.#ask(turn, thread, agent, messages, mode)
    } catch (error) {
      log('error', 'agent.turn', { turn: turn.uid, ...factsOf(error) })
      this.#retries.afterFault(turn)
    }
  }

  /** False once its thread was taken over, which told how it ended, or once it was deleted, which is told here. */
  #isRunning(turn: Turn): boolean {
    const { set, stream, endings } = this.#parts
    const now = set.turns.byId(turn.id)
    if (!now) {
      stream.dropReply(turn.key)
      endings.told(turn.id)
    }
    return now?.state === 'running'
  }

  #leave(turn: Turn): void {
    const { storage, endings } = this.#parts
    storage.transactionSync(() => endings.leaveAndNotify(turn))
    endings.told(turn.id)
  }

  /** Where people answer, the agent drafts for them, or makes nothing, and the contact gets none of it. */
  #draft(turn: Turn, told: EngineTurn, made: Made | null): void {
    const { set, storage, endings } = this.#parts
    storage.transactionSync(() => endings.draft(turn, set.threadOf(turn), made, sentenceTold(told)))
    endings.told(turn.id)
  }

  async #ask(turn: Turn, thread: Thread, agent: AgentSettings, messages: readonly Message[], mode: AgentMode) {
    const { env, exports, agentId, clock, set, calls, stream, storage, endings, summarizer } = this.#parts
    const { channelType, key: sessionId, contact } = thread
    const known = knownTo(contact, channelType)
    const memory = set.memory.of(thread.id)
    const isForAll = mode === 'suggest' || turn.result.isTakenUp
    const open = isForAll ? set.memory.unanswered(thread.id).slice(-MESSAGE_MAX) : ''
    const question: Question = {
      text: [open, wordsOf(messages)].filter(Boolean).join('\n'),
      language: turn.language,
      attachments: messages.flatMap(({ parts }) => attachmentsOf(parts)),
      origin: { agentId, sessionId, messageId: turn.key, channelType, receivedAt: turn.saidAt, contact: known },
      ...(contact?.name && { person: contact.name }),
    }
    if (mode === 'people') {
      const language = languageFor(question, agent, memory.history)
      return this.#draft(turn, turnOf(question, agent, language, { passages: [] }, memory, clock.now()), null)
    }
    const isSaid = mode === 'automatic'
    const told: EngineTurn = { ...(await this.engineTurn(question, agent, memory)), ...(!isSaid && { isDraft: true }) }
    const engines = calls.begin(enginesFor(env, agent), told, clock.now())
    const shutUntil = calls.shutUntil(engines, clock.now())
    const stopTyping = isSaid ? await this.#showTyping(thread, messages) : () => {}
    const bill = newBill()
    const made = await askEngines(
      exports,
      env,
      { engines },
      told,
      isSaid
        ? {
            piece: (text) => stream.grow(turn.key, text),
            anew: () => this.#isRunning(turn) && stream.begin(turn.key, sessionId),
          }
        : NOBODY,
      bill,
      clock,
    ).finally(stopTyping)
    calls.end(turn.key, made, bill, clock.now())
    // The turn may have been deleted, or its thread taken over, meanwhile; from here to the end of the transaction nothing waits.
    const now = set.turns.byId(turn.id)
    if (!now || !this.#isRunning(turn)) return
    if (!made) {
      if (this.#retries.again(now, channelType, bill, shutUntil)) return
      if (!isSaid) return this.#draft(now, told, null)
      return endings.fail(now, 'failed', engineFor(env, agent) ? 'chat.engineFailed' : 'chat.noEngine')
    }
    if (told.rewritingUsage) made.usage = added(made.usage, told.rewritingUsage)
    if (!isSaid) return this.#draft(now, told, made)
    storage.transactionSync(() => endings.answer(now, set.threadOf(now), made))
    endings.told(turn.id)
    if (!made.insteadOf && !made.isBrokenOff) summarizer.afterAnswer(thread.id, told, agent)
  }

  async #showTyping(thread: Thread, messages: readonly Message[]): Promise<() => void> {
    const { env, clock, settings } = this.#parts
    const address = messages.at(-1)?.details.address ?? thread.address
    if (thread.channelType === 'webchat' || !address) return () => {}
    const line = await settings.lineTo(thread.channelType)
    return line ? showAttention(configOf(env), line, address, clock) : () => {}
  }
}
