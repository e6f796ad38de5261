import type { RichReply } from '../../agent-client/messages.ts'
import type { EngineKind } from '../../contract/agents.ts'
import type { MessageTimes } from '../../contract/conversations.ts'
import type { Usage } from '../../contract/engines.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { ChainEngine } from '../../engines/chain.rules.ts'
import type { Certainty, Turn } from '../../engines/engine.ts'
import type { HandoverOffer } from '../../engines/handover.rules.ts'

/**
 * A reply of an engine, and the headings of its passages. `rich`: media and suggestions; `outcome`: how sure the built-in engine
 * is; `insteadOf`: the first engine, when it gave no reply; `engineIndex`: the index in the chain of the engine that replied.
 */
export interface GeneratedReply {
  text: string
  rich?: RichReply
  sources: string[]
  outcome?: Certainty
  /** The engine did not know the answer. */
  isUnknown?: true
  /** The thread needs a member. */
  needsMember?: true
  handover?: HandoverOffer
  usage?: Usage
  insteadOf?: EngineKind
  engineIndex?: number
  /** The engine broke off and no other one was left: the text is incomplete. */
  isBrokenOff?: true
  /** There is no reply yet: the automation may call back until then. */
  waitsUntil?: number
  /** The times at which the engine was called and its first piece arrived. */
  times?: Pick<MessageTimes, 'claimedAt' | 'firstPieceAt'>
}

/** An engine of a chain. Without `mayCall` it is passed over. */
export type CalledLink = ChainEngine & { mayCall: boolean }

/** The engines in order: the first one that gives a reply answers. */
export interface ReplyEngines {
  engines: CalledLink[]
}

/** Options of a test question: the history before it, and the run of test cases that it belongs to. */
export interface TrialContext {
  history: Turn['history']
  run: string | null
}

export type TrialRefusal = { kind: 'refused'; code: ErrorCode } | { kind: 'limited'; retryAfterSeconds: number }

/** The prepared test question, or why it is refused. */
export type Preview = { kind: 'ready'; making: ReplyEngines; turn: Turn } | TrialRefusal

/** A question with the passages found for it, or why it is refused. */
export type PreparedTurn = { kind: 'ready'; turn: Turn } | TrialRefusal
