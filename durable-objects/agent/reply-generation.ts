import { MESSAGE_MAX } from '../../worker/contract/limits.ts'
import { attachmentsOf } from '../../worker/contract/messages.ts'
import type { AgentMode } from '../../worker/contract/modes.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { log } from '../../worker/core/log.ts'
import type { Trouble } from '../../worker/engines/circuit.rules.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { engineResourcesOf } from '../../worker/engines/engine-resources.ts'
import { handoverSentence } from '../../worker/engines/handover.rules.ts'
import { isReachable } from '../../worker/engines/probe.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import { showAttention } from '../../worker/features/chat/delivery.service.ts'
import { askEngines, type Exports } from '../../worker/features/chat/engine-calls.service.ts'
import type { MadeReply } from '../../worker/features/chat/replies.ts'
import {
  enginesFor,
  knownTo,
  languageFor,
  NOBODY,
  newBill,
  type Question,
  turnOf,
} from '../../worker/features/chat/replying.service.ts'
import type { Callbacks } from './callbacks.ts'
import type { EngineFailures } from './engine-failures.ts'
import type { Knowledge } from './knowledge.ts'
import { wordsOf } from './messages.ts'
import type { Rewriter } from './rewriter.ts'
import type { Message, Thread, Turn } from './rows.ts'
import type { AgentSettings, Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { Summarizer } from './summarizer.ts'
import type { Memory } from './thread-memory.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { TurnRetries } from './turn-retries.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  env: Env
  exports: Exports
  agentId: string
  clock: Clock
  sql: SqlStorage
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  settings: Settings
  knowledge: Knowledge
  rewriter: Rewriter
  calls: Calls
  stream: Stream
  endings: TurnEndings
  retries: TurnRetries
  failures: EngineFailures
  callbacks: Callbacks
  summarizer: Summarizer
}

/** Has the reply of a turn made, and ends the turn with what came of it. */
export class ReplyGeneration {
  readonly #parts: Parts
  /** Calls of models that are under way, by the id of their turn. */
  readonly #calls = new Map<number, AbortController>()

  constructor(parts: Parts) {
    this.#parts = parts
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

  /** False once its thread was taken over, which told how it ended, or once it was deleted, which is told here. */
  isRunning(turn: Turn): boolean {
    const { set, stream, endings } = this.#parts
    const now = set.turns.byId(turn.id)
    if (!now) {
      stream.dropReply(turn.key)
      endings.told(turn.id)
    }
    return now?.state === 'running'
  }

  /**
   * Ends the call for a turn that was left to members: nobody gets its reply, and the thread is free for its next turn. An
   * automation is waited for: it may go on with its work, which it would do twice at once when it is asked anew.
   */
  giveUp(turnId: number): void {
    this.#calls.get(turnId)?.abort()
  }

  /** The messages of a turn as an engine is asked them. `open`: what was said before and nobody answered. */
  questionOf(turn: Turn, { channelType, key: sessionId, contact }: Thread, messages: readonly Message[], open = '') {
    const { agentId, set } = this.#parts
    const known = knownTo(contact, channelType)
    const parts = messages.flatMap((message) => message.parts)
    const question: Question = {
      text: [open, wordsOf(messages)].filter(Boolean).join('\n'),
      language: turn.language,
      attachments: [...attachmentsOf(parts), ...set.reactions.before(turn.threadId, messages)],
      origin: { agentId, sessionId, messageId: turn.key, channelType, receivedAt: turn.saidAt, contact: known },
      ...(contact?.name && { person: contact.name }),
    }
    return question
  }

  async ask(turn: Turn, thread: Thread, agent: AgentSettings, messages: readonly Message[], mode: AgentMode) {
    const { env, exports, clock, set, calls, stream, retries, failures, callbacks } = this.#parts
    const { channelType, key: sessionId } = thread
    const memory = set.memory.of(thread.id)
    const isForAll = mode === 'suggest' || turn.result.isRequeued
    const open = isForAll ? set.memory.unanswered(thread.id).slice(-MESSAGE_MAX) : ''
    const question = this.questionOf(turn, thread, messages, open)
    if (mode === 'people') {
      const language = languageFor(question, agent, memory.history)
      return this.#draft(turn, turnOf(question, agent, language, { passages: [] }, memory, clock.now()), null)
    }
    const isSaid = mode === 'automatic'
    const told: EngineTurn = {
      ...(await this.engineTurn(question, agent, memory)),
      ...(!isSaid && { isDraft: true }),
      mayCallBack: true,
    }
    // Those before have been asked already, and did not call back in time.
    const passed = callbacks.passed(turn.id)
    const links = enginesFor(env, agent).slice(passed)
    await calls.probe(links, (settings) => isReachable(settings, engineResourcesOf(env, clock)), clock)
    if (!this.isRunning(turn)) return
    const call = new AbortController()
    if (links.every(({ settings }) => settings.kind !== 'webhook')) this.#calls.set(turn.id, call)
    const engines = calls.begin(links, told, clock.now())
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
            anew: () => this.isRunning(turn) && stream.begin(turn.key, sessionId),
          }
        : NOBODY,
      bill,
      clock,
      call.signal,
    ).finally(() => {
      this.#calls.delete(turn.id)
      stopTyping()
    })
    if (call.signal.aborted && !made) return calls.leave(turn.key, false)
    calls.end(turn.key, made, bill, clock.now())
    if (calls.takeReport(links)) set.outbox.notify('engine', { key: '', channelType }, clock.now())
    // The turn may have been deleted, or its thread taken over, meanwhile; from here to the end of the transaction nothing waits.
    const now = set.turns.byId(turn.id)
    if (!now || !this.isRunning(turn)) return
    if (made?.waitsUntil !== undefined) return callbacks.wait(now, passed + (made.speaker ?? 0), made.waitsUntil)
    if (made) return this.answer(now, told, made, agent)
    // An engine that its owner has to put right is not waited for.
    const isDown = calls.troubleOf(links)?.state === 'error' && engines.every(({ mayCall }) => !mayCall)
    if (!isDown && passed === 0 && retries.again(now, channelType, bill, shutUntil)) return
    if (!isSaid) return this.#draft(now, told, null)
    await failures.end(now, told, agent)
  }

  /** An automation did not call back in time, which is a failure of its engine. */
  async missed(turn: Turn, place: number): Promise<void> {
    const { env, agentId, clock, settings, calls } = this.#parts
    log('warn', 'engine.noCallback', { agentId, turn: turn.uid })
    const agent = await settings.current()
    const link = agent && enginesFor(env, agent)[place]
    if (link) calls.missed(link, clock.now())
  }

  /** The first of the agent's engines that does not answer; `null`: none is known. */
  async trouble(): Promise<Trouble | null> {
    const { env, sql, settings, calls } = this.#parts
    // Settings, which may have to be read from D1, are needed only where an engine has failed.
    if (sql.exec(`SELECT 1 FROM facts WHERE name LIKE 'circuit %' LIMIT 1`).toArray().length === 0) return null
    const agent = await settings.current()
    return agent && calls.troubleOf(enginesFor(env, agent))
  }

  /** Ends a turn with this reply, or leaves it to members as a draft. */
  answer(turn: Turn, told: EngineTurn, made: MadeReply, agent: AgentSettings): void {
    const { set, storage, endings, summarizer } = this.#parts
    if (told.rewritingUsage) made.usage = addUsage(made.usage, told.rewritingUsage)
    if (told.isDraft) {
      this.#draft(turn, told, made)
      return
    }
    storage.transactionSync(() => endings.answer(turn, set.threadOf(turn), made))
    endings.told(turn.id)
    if (!made.insteadOf && !made.isBrokenOff) summarizer.afterAnswer(turn.threadId, told, agent)
  }

  /** Where people answer, the agent drafts for them, or makes nothing, and the contact gets none of it. */
  #draft(turn: Turn, told: EngineTurn, made: MadeReply | null): void {
    const { set, storage, endings } = this.#parts
    storage.transactionSync(() => endings.draft(turn, set.threadOf(turn), made, handoverSentence(told)))
    endings.told(turn.id)
  }

  async #showTyping(thread: Thread, messages: readonly Message[]): Promise<() => void> {
    const { env, clock, settings } = this.#parts
    const address = messages.at(-1)?.details.address ?? thread.address
    if (thread.channelType === 'webchat' || !address) return () => {}
    const line = await settings.lineTo(thread.channelType)
    return line ? showAttention(configOf(env), line, address, clock) : () => {}
  }
}
