import type { EngineProblem, RejectedOutboxEntry } from '../../worker/agent-client/agent.ts'
import type * as messages from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { Rating } from '../../worker/contract/ratings.ts'
import type { MemberDoing, ThreadStatus } from '../../worker/contract/thread-status.ts'
import type { OtherMember, ReplyDraft } from '../../worker/contract/threads.ts'
import type { LeftAddress } from '../../worker/contract/visitor-address.ts'
import { type Clock, systemClock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import type { ChainEngine } from '../../worker/engines/chain.rules.ts'
import type { Turn } from '../../worker/engines/engine.ts'
import type { GeneratedReply, PreparedTurn, Preview, TrialContext } from '../../worker/features/chat/replies.ts'
import type { BehaviourWithSecrets } from '../../worker/features/chat/reply-behaviour.rules.ts'
import type { Bill, Question } from '../../worker/features/chat/replying.service.ts'
import type { BinnedExchange, Binning } from '../../worker/record/binned.store.ts'
import type { Assembly } from './assembly.ts'
import { assembleUnlessNewer } from './newer-schema.ts'
import { WebhookLogCalls } from './webhook-log-calls.ts'

/**
 * The Durable Object of one agent, named by the agent's id; this class holds its RPC methods and the alarm. A message passes
 * intake → queue of turns → engine → reply → streams and deliveries, all in the object's SQLite. An outbox then writes the
 * rows to D1, and a row that was pruned from the object is read back from D1. Methods without a comment are described by
 * `AgentObject`.
 */
export class Agent extends WebhookLogCalls {
  readonly #clock: Clock
  readonly #parts: Assembly

  constructor(state: DurableObjectState, env: Env, clock: Clock = systemClock) {
    super(state, env)
    this.#clock = clock
    this.#parts = assembleUnlessNewer(state, env, clock)
  }

  /** Takes in a message of the web chat. The result holds the reply, or says that it follows on the streams. */
  receive(message: messages.NewMessage, delivering: messages.AnswerOptions): Promise<messages.Reception> {
    return this.#parts.intake.receive(message, delivering)
  }

  /** Stores a provider's messages; returns which were new. `patienceMs`: the longest debounce window, in milliseconds. */
  receiveAll(messages: readonly messages.ProviderMessage[], patienceMs: number): Promise<boolean[]> {
    return this.#parts.intake.receiveAll(messages, patienceMs)
  }

  /** As `receiveAll`, for a replayed call. Returns which messages are queued again. `mayBeNew`: it was refused at first. */
  receiveReplayed(messages: readonly messages.ProviderMessage[], mayBeNew = true): Promise<boolean[]> {
    return this.#parts.intake.receiveReplayed(messages, mayBeNew)
  }

  /** Stores messages that people of the account wrote in the provider's own app; returns the outcome of each. */
  takeEchoes(messages: readonly messages.AppMessage[]): Promise<messages.EchoOutcome[]> {
    return this.#parts.echoes.receive(messages)
  }

  /** Queues edits, deletions and receipts that a provider reports; they are on disk when this returns. */
  change(changes: readonly messages.Change[]): void {
    this.#parts.changes.enqueue(changes)
    this.#parts.pool.setAlarm()
  }

  /** Takes the answer of an automation that replied 202 and now calls back; on disk when this returns. */
  callBack(messageId: string, type: string, body: Uint8Array): Promise<messages.CallbackOutcome> {
    return this.#parts.callbackReplies.receive(messageId, type, body)
  }

  /** Runs an exchange again that failed, or sends its reply again when the delivery failed. */
  async retry(exchangeId: string): Promise<messages.Reception> {
    await this.#parts.lookup.loadTurn(exchangeId)
    const turn = this.#parts.set.turns.byUid(exchangeId)
    return turn ? this.#parts.intake.retry(turn) : { kind: 'refused', code: 'conversation.nothingToSend' }
  }

  /** Runs a dropped message again. False: the object no longer has the message, or it was not dropped. */
  async retryDropped(key: string): Promise<boolean> {
    return this.#parts.intake.retryDropped(key)
  }

  /** Stores an exchange that a client reports, in the object and in D1 or in neither: a client repeats a refused call. */
  report(exchange: messages.ReportedExchange): Promise<messages.ReportOutcome> {
    return this.#parts.reports.receive(exchange)
  }

  /** Deletes an exchange of a session in the object and in D1. With `binning` (who, when) D1 moves it into the bin. */
  delete(exchangeId: string, binning: Binning | null = null, sessionId: string | null = null): Promise<void> {
    return this.#parts.deletions.delete(exchangeId, binning, sessionId)
  }

  restoreExchange(exchange: BinnedExchange): Promise<messages.RestoreOutcome> {
    return this.#parts.deletions.restoreExchange(exchange)
  }

  /** Sets the status of a thread; on disk when this returns. With `members` the agent stops answering in it. */
  setStatus(sessionId: string, status: ThreadStatus, by?: messages.StatusActor): Promise<messages.TakeoverOutcome> {
    return this.#parts.threadEdits.setStatus(sessionId, status, by)
  }

  /** Stores the attributes that members set for a contact; engines receive them. */
  editAttributes(sessionId: string, edit: messages.AttributesEdit): void {
    this.#parts.memberViews.editAttributes(sessionId, edit)
  }

  /** Stores a member's message to the contact of a thread; on disk when this returns. */
  write(message: messages.MemberMessage): Promise<messages.WriteOutcome> {
    return this.#parts.threadEdits.write(message)
  }

  /** Retries the failed delivery of a member's message. False: there is nothing to send. */
  writeAgain(message: messages.FailedMessage): Promise<messages.WriteAgainOutcome> {
    return this.#parts.threadEdits.writeAgain(message)
  }

  /** The current mode of a thread (who answers) and the agent's draft, for the member who opens it. */
  memberView(sessionId: string, channelType: ChannelType): Promise<messages.MemberView> {
    return this.#parts.memberViews.view(sessionId, channelType)
  }

  /** The drafts of several threads, by session id; threads without a draft are left out. */
  drafts(sessionIds: readonly string[]): Record<string, ReplyDraft> {
    return this.#parts.memberViews.drafts(sessionIds)
  }

  /** Discards one draft of a thread; a newer draft stays. */
  discardDraft(sessionId: string, draftId: string): void {
    this.#parts.memberViews.discard(sessionId, draftId)
  }

  /** Stores a visitor's rating of one reply (`key`: its message) or of the thread (`null`); on disk when this returns. */
  rate(sessionId: string, key: string | null, rating: Rating | null): Promise<messages.RatingOutcome> {
    return this.#parts.ratings.rate(sessionId, key, rating)
  }

  /** Stores the e-mail or telephone that a visitor leaves. `addressKey`: his hashed IP address, for the rate limits. */
  leaveAddress(sessionId: string, left: LeftAddress, addressKey: string): Promise<messages.AddressOutcome> {
    return this.#parts.visitorAddresses.store(sessionId, left, addressKey)
  }

  /** Publishes that someone is typing: a member by name, or the visitor (`null`). */
  typing(sessionId: string, member: string | null): void {
    this.#parts.stream.typing(sessionId, member)
  }

  /** Updates a member's presence in a thread; returns the other members who have it open. */
  present(sessionId: string, member: messages.MemberMessage['author'], doing: MemberDoing): OtherMember[] {
    return this.#parts.presence.update(sessionId, member, doing)
  }

  /** Publishes a change of a thread. `attendant`: the name of another assignee; `auditEntries`: JSON, written behind. */
  threadChanged(sessionId: string, attendant?: string | null, auditEntries: readonly string[] = []): void {
    for (const entry of auditEntries) this.#parts.set.outbox.add('act', entry)
    if (attendant === undefined) this.#parts.stream.threadChanged(sessionId)
    else this.#parts.visitorAddresses.attend(sessionId, attendant)
  }

  async flush(): Promise<string | null> {
    await this.#parts.changes.applyDue()
    return this.#parts.flushing.flush()
  }

  engineProblem(): Promise<EngineProblem | null> {
    return this.#parts.generation.trouble()
  }

  async returnQuota(): Promise<boolean> {
    const { ownerId } = this.#parts.settings
    return ownerId !== null && this.#parts.quota.returnNow(ownerId)
  }

  rejected(): Promise<RejectedOutboxEntry[]> {
    return Promise.resolve(this.#parts.rejections.list())
  }

  retryRejected(): Promise<number> {
    return this.#parts.rejections.retry()
  }

  dropRejected(number: number): Promise<boolean> {
    return this.#parts.rejections.drop(number)
  }

  refresh(): void {
    this.#parts.settings.refresh()
    this.#parts.quota.resetFull()
    this.#parts.knowledge.renewVectors()
  }

  erase(): Promise<void> {
    return this.#parts.deletions.eraseAll()
  }

  recover(): Promise<void> {
    return this.#parts.lookup.loadOpen()
  }

  preview(question: Question, draft: BehaviourWithSecrets | null, asked: TrialContext): Promise<Preview> {
    return this.#parts.previews.begin(question, draft, asked)
  }

  findKnown(question: Question): Promise<PreparedTurn> {
    return this.#parts.previews.find(question)
  }

  previewEnded(messageId: string, made: GeneratedReply | null, bill: Bill): void {
    this.#parts.previews.end(messageId, made, bill)
  }

  /** Reserves tokens for the judgement of a test answer. False: a budget is used up, or the engine is not to be called. */
  judgementBegun(link: ChainEngine, turn: Turn): boolean {
    return this.#parts.calls.beginBackground(link, turn, this.#clock.now())
  }

  judgementEnded(messageId: string, bill: Bill): void {
    this.#parts.calls.endBackground(messageId, bill)
  }

  channelUpdated(channelType: ChannelType, hasFailed: boolean): void {
    this.#parts.settings.refresh()
    this.#parts.stream.channelUpdated(channelType)
    if (hasFailed) this.#parts.stream.channelFailed(channelType)
  }

  protected override webhookLog() {
    return this.#parts.webhookLog
  }

  ping(): 'pong' {
    return 'pong'
  }

  override fetch(request: Request): Promise<Response> {
    return Promise.resolve(this.#parts.stream.open(request))
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  override alarm(): Promise<void> {
    return this.#parts.pool.run()
  }
}
