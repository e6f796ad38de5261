import { MESSAGE_MAX } from '../../worker/contract/limits.ts'
import { attachmentsOf } from '../../worker/contract/messages.ts'
import type { AgentMode } from '../../worker/contract/modes.ts'
import { configOf } from '../../worker/core/config.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { EngineProblem } from '../../worker/engines/circuit.rules.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { engineResourcesOf } from '../../worker/engines/engine-resources.ts'
import { handoverSentence } from '../../worker/engines/handover.rules.ts'
import { isReachable } from '../../worker/engines/probe.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'
import { showTyping } from '../../worker/features/chat/delivery.service.ts'
import { askEngines } from '../../worker/features/chat/engine-calls.service.ts'
import type { GeneratedReply } from '../../worker/features/chat/replies.ts'
import {
  contactFactsFor,
  enginesFor,
  languageFor,
  NO_LISTENER,
  newBill,
  type Question,
  turnOf,
} from '../../worker/features/chat/replying.service.ts'
import type { Callbacks } from './callbacks.ts'
import type { EngineFailures } from './engine-failures.ts'
import type { Knowledge } from './knowledge.ts'
import { joinedText } from './messages.ts'
import type { Rewriter } from './rewriter.ts'
import type { Message, Thread, Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { Summarizer } from './summarizer.ts'
import type { Memory } from './thread-memory.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { TurnRetries } from './turn-retries.ts'

interface Parts
  extends Pick<
    SharedParts,
    'env' | 'exports' | 'agentId' | 'clock' | 'sql' | 'set' | 'storage' | 'settings' | 'calls' | 'stream'
  > {
  knowledge: Knowledge
  rewriter: Rewriter
  endings: TurnEndings
  retries: TurnRetries
  failures: EngineFailures
  callbacks: Callbacks
  summarizer: Summarizer
}

/** Runs one turn: retrieves passages, calls the chain of engines, and ends, retries or parks the turn by their outcome. */
export class ReplyGeneration {
  readonly #parts: Parts
  /** The generations under way, by turn id: their calls of engines are aborted with them. */
  readonly #calls = new Map<number, AbortController>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Builds the input of an engine: the merged messages, passages found for them, and the memory of the thread. */
  async engineTurn(
    question: Question,
    settings: AgentSettings,
    memory: Memory,
    signal?: AbortSignal,
  ): Promise<EngineTurn> {
    const { knowledge, rewriter, clock } = this.#parts
    const language = languageFor(question, settings, memory.history)
    const engineInput = turnOf(question, settings, language, { passages: [] }, memory, clock.now())
    const rewritten = await rewriter.standalone(engineInput, settings, signal)
    const found = await knowledge.find(rewritten?.text ?? question.text, rewritten ? [] : memory.history, language)
    return { ...engineInput, ...found, ...(rewritten?.usage && { rewritingUsage: rewritten.usage }) }
  }

  /** False after a takeover, which has announced the turn's end, or after a deletion, which is announced here. */
  isStillRunning(turn: Turn): boolean {
    const { set, stream, endings } = this.#parts
    const now = set.turns.byId(turn.id)
    if (!now) {
      stream.dropReply(turn.key)
      endings.announce(turn.id)
    }
    return now?.state === 'running'
  }

  /**
   * Aborts the calls of engines for a turn that was left to members or deleted: its reply is not needed, and the thread is
   * free for its next turn. An automation that has called back before it answered the call is not disturbed.
   */
  abortCall(turnId: number): void {
    const call = this.#calls.get(turnId)
    if (!call) return
    const turn = this.#parts.set.turns.byId(turnId)
    const isReplied = turn?.state === 'answered' && turn.replyId !== null && !turn.result.isLeft
    if (!isReplied) call.abort()
  }

  /** Aborts the calls of all turns, which were deleted with the object's storage. */
  abortAll(): void {
    for (const call of this.#calls.values()) call.abort()
  }

  /** The question of a turn, from its messages. `open`: text of earlier messages of the thread that nobody has answered. */
  questionOf(turn: Turn, { channelType, key: sessionId, contact }: Thread, messages: readonly Message[], open = '') {
    const { agentId, set } = this.#parts
    const contactFacts = contactFactsFor(contact, channelType)
    const parts = messages.flatMap((message) => message.parts)
    const question: Question = {
      text: [open, joinedText(messages)].filter(Boolean).join('\n'),
      language: turn.language,
      attachments: [...attachmentsOf(parts), ...set.reactions.sinceLastMessage(turn.threadId, messages)],
      origin: { agentId, sessionId, messageId: turn.key, channelType, receivedAt: turn.saidAt, contact: contactFacts },
      ...(contact?.name && { person: contact.name }),
    }
    return question
  }

  async generate(turn: Turn, thread: Thread, agent: AgentSettings, messages: readonly Message[], mode: AgentMode) {
    const call = new AbortController()
    this.#calls.set(turn.id, call)
    await this.#generate(turn, thread, agent, messages, mode, call.signal).finally(() => this.#calls.delete(turn.id))
  }

  async #generate(
    turn: Turn,
    thread: Thread,
    agent: AgentSettings,
    messages: readonly Message[],
    mode: AgentMode,
    signal: AbortSignal,
  ): Promise<void> {
    const { env, exports, clock, set, calls, stream, retries, failures, callbacks } = this.#parts
    const { channelType, key: sessionId } = thread
    const memory = set.memory.of(thread.id)
    const coversUnanswered = mode === 'suggest' || turn.result.isRequeued
    const open = coversUnanswered ? set.memory.unanswered(thread.id).slice(-MESSAGE_MAX) : ''
    const question = this.questionOf(turn, thread, messages, open)
    if (mode === 'people') {
      const language = languageFor(question, agent, memory.history)
      return this.#leaveToMembers(turn, turnOf(question, agent, language, { passages: [] }, memory, clock.now()), null)
    }
    const isAutomatic = mode === 'automatic'
    const engineInput: EngineTurn = {
      ...(await this.engineTurn(question, agent, memory, signal)),
      ...(!isAutomatic && { isDraft: true }),
      mayCallBack: true,
    }
    // Engines before this index were called already, and one of them did not call back in time.
    const skipped = callbacks.skippedEngines(turn.id)
    const links = enginesFor(env, agent).slice(skipped)
    const resources = engineResourcesOf(env, clock)
    await calls.probe(links, (settings, isInError) => isReachable(settings, resources, isInError), clock)
    if (!this.isStillRunning(turn)) return
    const engines = calls.begin(links, engineInput, clock.now())
    const blockedUntil = calls.blockedUntil(engines, clock.now())
    const stopTyping = isAutomatic ? await this.#showTyping(thread, messages) : () => {}
    const bill = newBill()
    const made = await askEngines(
      exports,
      env,
      { engines },
      engineInput,
      isAutomatic
        ? {
            onText: (text) => stream.append(turn.key, text),
            onRestart: () => this.isStillRunning(turn) && stream.begin(turn.key, sessionId),
          }
        : NO_LISTENER,
      bill,
      clock,
      signal,
    ).finally(stopTyping)
    if (signal.aborted && !made) return calls.cancel(turn.key, false)
    calls.end(turn.key, made, bill, clock.now())
    if (calls.takeReport(links)) set.outbox.notify('engine', { key: '', channelType }, clock.now())
    // The turn may have been deleted or taken over during the call. No await follows before the end of the transaction.
    const now = set.turns.byId(turn.id)
    if (!now || !this.isStillRunning(turn)) return
    if (made?.waitsUntil !== undefined)
      return callbacks.waitFor(now, skipped + (made.engineIndex ?? 0), made.waitsUntil)
    if (made) return this.answer(now, engineInput, made, agent)
    // No retry when no engine may be called and the first reports an error that only its owner can fix, as a wrong key.
    const isMisconfigured = calls.troubleOf(links)?.state === 'error' && engines.every(({ mayCall }) => !mayCall)
    if (!isMisconfigured && skipped === 0 && retries.retry(now, channelType, bill, blockedUntil)) return
    if (!isAutomatic) return this.#leaveToMembers(now, engineInput, null)
    await failures.end(now, engineInput, agent)
  }

  /** Counts a missing callback as a failure of the automation's circuit breaker. Never rejects: nothing waits for it. */
  async callbackExpired(turn: Turn, engineIndex: number): Promise<void> {
    const { env, agentId, clock, settings, calls } = this.#parts
    log('warn', 'engine.noCallback', { agentId, turn: turn.uid })
    try {
      const agent = await settings.current()
      const link = agent && enginesFor(env, agent)[engineIndex]
      if (link) calls.missed(link, clock.now())
    } catch (error) {
      log('warn', 'engine.noCallback', { agentId, turn: turn.uid, ...factsOf(error) })
    }
  }

  /** The first engine of the agent whose circuit breaker reports a failure; `null`: none. */
  async trouble(): Promise<EngineProblem | null> {
    const { env, sql, settings, calls } = this.#parts
    // Reading the settings may need D1: it is skipped when no circuit breaker has a row.
    if (sql.exec(`SELECT 1 FROM facts WHERE name LIKE 'circuit %' LIMIT 1`).toArray().length === 0) return null
    const agent = await settings.current()
    return agent && calls.troubleOf(enginesFor(env, agent))
  }

  /** Ends a turn with a reply, or in the mode `suggest` with a draft for members. */
  answer(turn: Turn, engineInput: EngineTurn, made: GeneratedReply, agent: AgentSettings): void {
    const { set, storage, endings, summarizer } = this.#parts
    if (engineInput.rewritingUsage) made.usage = addUsage(made.usage, engineInput.rewritingUsage)
    if (engineInput.isDraft) {
      this.#leaveToMembers(turn, engineInput, made)
      return
    }
    storage.transactionSync(() => endings.answer(turn, set.threadOf(turn), made))
    endings.announce(turn.id)
    if (!made.insteadOf && !made.isBrokenOff) summarizer.afterAnswer(turn.threadId, engineInput, agent)
  }

  /** Leaves a turn to members, with the agent's draft or without one. The contact does not see the draft. */
  #leaveToMembers(turn: Turn, engineInput: EngineTurn, made: GeneratedReply | null): void {
    const { set, storage, endings } = this.#parts
    storage.transactionSync(() => endings.leaveWithDraft(turn, set.threadOf(turn), made, handoverSentence(engineInput)))
    endings.announce(turn.id)
  }

  async #showTyping(thread: Thread, messages: readonly Message[]): Promise<() => void> {
    const { env, clock, settings } = this.#parts
    const address = messages.at(-1)?.details.address ?? thread.address
    if (thread.channelType === 'webchat' || !address) return () => {}
    // The runner has acknowledged taps already.
    const { tapId: _, ...to } = address
    const connected = await settings.connectedChannel(thread.channelType)
    return connected ? showTyping(configOf(env), connected, to, clock) : () => {}
  }
}
