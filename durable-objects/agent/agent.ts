import type { EngineTrouble, SetAside } from '../../worker/agent-client/agent.ts'
import type * as messages from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { Rating } from '../../worker/contract/ratings.ts'
import type { MemberDoing, ThreadStatus } from '../../worker/contract/thread-status.ts'
import type { OtherMember, ReplyDraft } from '../../worker/contract/threads.ts'
import type { LeftAddress } from '../../worker/contract/visitor-address.ts'
import { type Clock, systemClock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Link } from '../../worker/engines/chain.rules.ts'
import type { Turn } from '../../worker/engines/engine.ts'
import type { Asked, MadeReply, PreparedTurn, Preview } from '../../worker/features/chat/replies.ts'
import type { BehaviourWithSecrets } from '../../worker/features/chat/reply-behaviour.rules.ts'
import type { Bill, Question } from '../../worker/features/chat/replying.service.ts'
import type { BinnedExchange, Binning } from '../../worker/record/binned.store.ts'
import { type Assembly, assemble } from './assembly.ts'
import { migrate } from './schema.ts'
import { WebhookLogCalls } from './webhook-log-calls.ts'

/**
 * One object for each agent, named by its id. It takes messages in and answers them from its own SQLite; an outbox writes
 * them behind into D1, and what is not here is read from there.
 */
export class Agent extends WebhookLogCalls {
  readonly #clock: Clock
  readonly #parts: Assembly

  constructor(state: DurableObjectState, env: Env, clock: Clock = systemClock) {
    super(state, env)
    this.#clock = clock
    this.#parts = assemble(state, env, clock)
  }

  /** A message of the web chat: answered, or accepted and answered on the streams. */
  receive(message: messages.NewMessage, delivering: messages.Delivering): Promise<messages.Reception> {
    return this.#parts.intake.receive(message, delivering)
  }

  /** Messages of a provider, on disk when this returns. Which were new. `patienceMs`: how long a contact may go on writing. */
  receiveAll(messages: readonly messages.ProviderMessage[], patienceMs: number): Promise<boolean[]> {
    return this.#parts.intake.receiveAll(messages, patienceMs)
  }

  /** As `receiveAll`, for a call that is replayed: which of its messages are on their way again. `mayBeNew`: it was refused before. */
  receiveAgain(messages: readonly messages.ProviderMessage[], mayBeNew = true): Promise<boolean[]> {
    return this.#parts.intake.receiveAgain(messages, mayBeNew)
  }

  /** What people of the account wrote with the provider's own app, on disk when this returns. What became of each. */
  takeEchoes(messages: readonly messages.AppMessage[]): Promise<messages.EchoOutcome[]> {
    return this.#parts.echoes.take(messages)
  }

  /** Edits, deletions and receipts of a provider, on disk when this returns. */
  change(changes: readonly messages.Change[]): void {
    this.#parts.changes.take(changes)
    const due = this.#parts.pool.nextDue()
    if (due !== null) this.#parts.alarmClock.wakeBy(due)
  }

  /** The answer of an automation that said that it calls back; on disk when this returns. */
  callBack(messageId: string, type: string, body: Uint8Array): Promise<messages.CallbackOutcome> {
    return this.#parts.calledBack.take(messageId, type, body)
  }

  /** Another attempt at an exchange without a reply, or whose reply was not delivered. */
  async retry(exchangeId: string): Promise<messages.Reception> {
    await this.#parts.lookup.turn(exchangeId)
    const turn = this.#parts.set.turns.byUid(exchangeId)
    return turn ? this.#parts.intake.retry(turn) : { kind: 'refused', code: 'conversation.nothingToSend' }
  }

  /** Another attempt at a message that was dropped. False when it is not known any more, or is not dropped. */
  async retryDropped(key: string): Promise<boolean> {
    return this.#parts.intake.retryDropped(key)
  }

  /** Stores an exchange that a client reports: in D1 as well, or not at all, because the client sends it again. */
  report(exchange: messages.ReportedExchange): Promise<messages.Reported> {
    return this.#parts.reports.take(exchange)
  }

  /** Deletes an exchange, here and in D1. It goes into the bin where it is said who deletes it. */
  delete(exchangeId: string, binning: Binning | null = null): Promise<void> {
    return this.#parts.deletions.delete(exchangeId, binning)
  }

  /** Puts an exchange back out of the bin. */
  restoreExchange(exchange: BinnedExchange): Promise<messages.RestoreOutcome> {
    return this.#parts.deletions.restoreExchange(exchange)
  }

  /** Gives a thread a status, on disk when this returns. `members`: the agent is silent in it from now on. */
  setStatus(sessionId: string, status: ThreadStatus, seen?: messages.LastSeen): Promise<messages.TakenOver> {
    return this.#parts.threadEdits.setStatus(sessionId, status, seen)
  }

  /** A member writes to the contact of a thread; on disk when this returns. */
  write(message: messages.MemberMessage): Promise<messages.Written> {
    return this.#parts.threadEdits.write(message)
  }

  /** Sends a member's message once more whose delivery failed. False: there is nothing to send. */
  writeAgain(message: messages.FailedMessage): Promise<boolean> {
    return this.#parts.threadEdits.writeAgain(message)
  }

  /** Who answers in a thread now, and what the agent would say there. */
  attended(sessionId: string, channelType: ChannelType): Promise<messages.MemberView> {
    return this.#parts.attending.attended(sessionId, channelType)
  }

  /** The drafts of these threads, by session. */
  drafts(sessionIds: readonly string[]): Record<string, ReplyDraft> {
    return this.#parts.attending.drafts(sessionIds)
  }

  /** Discards this draft of the agent in a thread. */
  discardDraft(sessionId: string, draftId: string): void {
    this.#parts.attending.discard(sessionId, draftId)
  }

  /** What a visitor says of the reply to a message (`key`), or of the whole thread; on disk when this returns. */
  rate(sessionId: string, key: string | null, rating: Rating | null): Promise<messages.RatingOutcome> {
    return this.#parts.ratings.rate(sessionId, key, rating)
  }

  /** A visitor leaves the address at which he may be answered too. `addressKey`: of his connection, for the limits. */
  leaveAddress(sessionId: string, left: LeftAddress, addressKey: string): Promise<messages.AddressLeft> {
    return this.#parts.visitorAddresses.leave(sessionId, left, addressKey)
  }

  /** Tells that a member (by name), or else the visitor, writes in a thread. */
  typing(sessionId: string, member: string | null): void {
    this.#parts.stream.typing(sessionId, member)
  }

  /** A member says what he does in a thread. Returns the others who are in it. */
  present(sessionId: string, member: messages.MemberMessage['author'], doing: MemberDoing): OtherMember[] {
    return this.#parts.presence.note(sessionId, member, doing)
  }

  /** What members decided or noted about a thread has changed in D1. */
  threadChanged(sessionId: string): void {
    this.#parts.stream.threadChanged(sessionId)
  }

  /** Writes into D1 what the object has still to write. Returns the bookmark from which D1 has it. */
  async flush(): Promise<string | null> {
    await this.#parts.changes.applyDue()
    return this.#parts.flushing.flush()
  }

  /** The engine of the agent that does not answer. */
  engineTrouble(): Promise<EngineTrouble | null> {
    return this.#parts.generation.trouble()
  }

  /** Gives back the plan conversations that are not needed now: another agent of the account has none. */
  async returnQuota(): Promise<boolean> {
    const { ownerId } = this.#parts.settings
    return ownerId !== null && this.#parts.quota.returnNow(ownerId)
  }

  rejected(): Promise<SetAside[]> {
    return Promise.resolve(this.#parts.rejections.list())
  }

  retryRejected(): Promise<number> {
    return this.#parts.rejections.retry()
  }

  dropRejected(number: number): Promise<boolean> {
    return this.#parts.rejections.drop(number)
  }

  /** The agent's settings or its knowledge have changed: the next message waits for them. */
  refresh(): void {
    this.#parts.settings.refresh()
    this.#parts.quota.forgetFull()
    this.#parts.knowledge.renewVectors()
  }

  /** Deletes all that the object has: its agent is gone for good. */
  async erase(): Promise<void> {
    await this.#parts.alarmClock.set(null)
    await this.ctx.storage.deleteAll()
    migrate(this.ctx.storage.sql)
  }

  /** Finishes what D1 holds open and this object, whose storage may have been lost, does not know. */
  recover(): Promise<void> {
    return this.#parts.lookup.open()
  }

  preview(question: Question, draft: BehaviourWithSecrets | null, asked: Asked): Promise<Preview> {
    return this.#parts.previews.begin(question, draft, asked)
  }

  findKnown(question: Question): Promise<PreparedTurn> {
    return this.#parts.previews.find(question)
  }

  previewEnded(messageId: string, made: MadeReply | null, bill: Bill): void {
    this.#parts.previews.end(messageId, made, bill)
  }

  /** Whether the budgets have room for the judgement of an answer to a test question. */
  judgementBegun(link: Link, turn: Turn): boolean {
    return this.#parts.calls.beginBehind(link, turn, this.#clock.now())
  }

  judgementEnded(messageId: string, bill: Bill): void {
    this.#parts.calls.endBehind(messageId, bill)
  }

  /** A channel of the agent is not as it was. */
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
