import { type AgentObject, agentObjectOf as objectOf } from '../../agent-client/agent.ts'
import type * as messages from '../../agent-client/messages.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Rating } from '../../contract/ratings.ts'
import type { MemberDoing, ThreadStatus } from '../../contract/thread-status.ts'
import type { OtherMember, ReplyDraft } from '../../contract/threads.ts'
import type { LeftAddress } from '../../contract/visitor-address.ts'
import type { Env } from '../../core/env.ts'
import type { ChainEngine } from '../../engines/chain.rules.ts'
import type { Turn } from '../../engines/engine.ts'
import type { BinnedExchange, Binning } from '../../record/binned.store.ts'
import type { GeneratedReply, PreparedTurn, Preview, TrialContext } from './replies.ts'
import type { BehaviourWithSecrets } from './reply-behaviour.rules.ts'
import type { Bill, Question } from './replying.service.ts'

/** The methods of an agent's object that concern its messages. */
export interface MessageObject extends AgentObject {
  receive(message: messages.NewMessage, options: messages.AnswerOptions): Promise<messages.Reception>
  receiveAll(messages: readonly messages.ProviderMessage[], patienceMs: number): Promise<boolean[]>
  receiveReplayed(messages: readonly messages.ProviderMessage[], mayBeNew?: boolean): Promise<boolean[]>
  takeEchoes(messages: readonly messages.AppMessage[]): Promise<messages.EchoOutcome[]>
  change(changes: readonly messages.Change[]): void
  callBack(messageId: string, type: string, body: Uint8Array): Promise<messages.CallbackOutcome>
  retry(exchangeId: string): Promise<messages.Reception>
  retryDropped(key: string): Promise<boolean>
  report(exchange: messages.ReportedExchange): Promise<messages.ReportOutcome>
  delete(exchangeId: string, binning?: Binning, sessionId?: string): Promise<void>
  restoreExchange(exchange: BinnedExchange): Promise<messages.RestoreOutcome>
  setStatus(sessionId: string, status: ThreadStatus, actor?: messages.StatusActor): Promise<messages.TakeoverOutcome>
  editAttributes(sessionId: string, edit: messages.AttributesEdit): void
  write(message: messages.MemberMessage): Promise<messages.WriteOutcome>
  writeAgain(message: messages.FailedMessage): Promise<messages.WriteAgainOutcome>
  memberView(sessionId: string, channelType: ChannelType): Promise<messages.MemberView>
  drafts(sessionIds: readonly string[]): Record<string, ReplyDraft>
  discardDraft(sessionId: string, draftId: string): void
  rate(sessionId: string, key: string | null, rating: Rating | null): Promise<messages.RatingOutcome>
  leaveAddress(sessionId: string, left: LeftAddress, addressKey: string): Promise<messages.AddressOutcome>
  typing(sessionId: string, member: string | null): void
  present(sessionId: string, member: messages.MemberMessage['author'], doing: MemberDoing): OtherMember[]
  threadChanged(sessionId: string, attendant?: string | null, auditEntries?: readonly string[]): void
  preview(question: Question, draft: BehaviourWithSecrets | null, context: TrialContext): Promise<Preview>
  findKnown(question: Question): Promise<PreparedTurn>
  previewEnded(messageId: string, made: GeneratedReply | null, bill: Bill): void
  judgementBegun(link: ChainEngine, turn: Turn): boolean
  judgementEnded(messageId: string, bill: Bill): void
}

/** The stub of an agent's object, with the methods that concern messages. */
export const agentObjectOf = (env: Pick<Env, 'AGENT'>, agentId: string) => objectOf<MessageObject>(env, agentId)
