import { type AgentObject, agentObjectOf as objectOf } from '../../agent-client/agent.ts'
import type {
  AddressOutcome,
  AnswerOptions,
  AppMessage,
  AttributesEdit,
  CallbackOutcome,
  Change,
  EchoOutcome,
  FailedMessage,
  MemberMessage,
  MemberView,
  NewMessage,
  ProviderMessage,
  RatingOutcome,
  Reception,
  ReportedExchange,
  ReportOutcome,
  RestoreOutcome,
  StatusActor,
  TakeoverOutcome,
  WriteAgainOutcome,
  WriteOutcome,
} from '../../agent-client/messages.ts'
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
  receive(message: NewMessage, options: AnswerOptions): Promise<Reception>
  receiveAll(messages: readonly ProviderMessage[], patienceMs: number): Promise<boolean[]>
  receiveReplayed(messages: readonly ProviderMessage[], mayBeNew?: boolean): Promise<boolean[]>
  takeEchoes(messages: readonly AppMessage[]): Promise<EchoOutcome[]>
  change(changes: readonly Change[]): void
  callBack(messageId: string, type: string, body: Uint8Array): Promise<CallbackOutcome>
  retry(exchangeId: string): Promise<Reception>
  retryDropped(key: string): Promise<boolean>
  report(exchange: ReportedExchange): Promise<ReportOutcome>
  delete(exchangeId: string, binning?: Binning, sessionId?: string): Promise<void>
  restoreExchange(exchange: BinnedExchange): Promise<RestoreOutcome>
  setStatus(sessionId: string, status: ThreadStatus, actor?: StatusActor): Promise<TakeoverOutcome>
  editAttributes(sessionId: string, edit: AttributesEdit): void
  write(message: MemberMessage): Promise<WriteOutcome>
  writeAgain(message: FailedMessage): Promise<WriteAgainOutcome>
  memberView(sessionId: string, channelType: ChannelType): Promise<MemberView>
  drafts(sessionIds: readonly string[]): Record<string, ReplyDraft>
  discardDraft(sessionId: string, draftId: string): void
  rate(sessionId: string, key: string | null, rating: Rating | null): Promise<RatingOutcome>
  leaveAddress(sessionId: string, left: LeftAddress, addressKey: string): Promise<AddressOutcome>
  typing(sessionId: string, member: string | null): void
  present(sessionId: string, member: MemberMessage['author'], doing: MemberDoing): OtherMember[]
  threadChanged(sessionId: string, attendant?: string | null, auditEntries?: readonly string[]): void
  preview(question: Question, draft: BehaviourWithSecrets | null, context: TrialContext): Promise<Preview>
  findKnown(question: Question): Promise<PreparedTurn>
  previewEnded(messageId: string, made: GeneratedReply | null, bill: Bill): void
  judgementBegun(link: ChainEngine, turn: Turn): boolean
  judgementEnded(messageId: string, bill: Bill): void
}

/** The stub of an agent's object, with the methods that concern messages. */
export const agentObjectOf = (env: Pick<Env, 'AGENT'>, agentId: string) => objectOf<MessageObject>(env, agentId)
