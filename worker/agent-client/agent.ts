import type { ChannelType } from '../contract/channels.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { RejectedEntry } from '../contract/rejected.ts'
import type { StreamEvent, Unanswered } from '../contract/stream.ts'
import type { Env } from '../core/env.ts'
import type { CallContents, CallsWanted, LoggedCall, LoggedCallDetails, NewLoggedCall } from './webhook-calls.ts'

/**
 * A reader of an agent's events: of the whole agent, or of one session. `key`: open streams are counted by it, up to `most`.
 */
export interface Reader {
  key: string
  most: number
  sessionId: string | null
}

/**
 * A message of the web chat was not answered. The Worker adds the sentence of `code` in the visitor's language. `notice`: a
 * sentence that replaces it.
 */
export interface TurnFailed extends Pick<Unanswered, 'type' | 'agentId' | 'sessionId' | 'messageId'> {
  code: ErrorCode
  notice?: string
}

/** A frame on the socket between the object and the Worker that holds the browser's stream. */
export interface Frame {
  id?: string
  event: Exclude<StreamEvent, Unanswered> | TurnFailed
}

/** An entry of the outbox that D1 refuses; `at` in milliseconds UTC. */
export interface RejectedOutboxEntry extends Omit<RejectedEntry, 'at'> {
  at: number
}

/** The state of an engine that does not answer. `failure`: the reason as it is logged; `since`: milliseconds UTC. */
export interface EngineProblem {
  state: 'error' | 'failing'
  failure: string | null
  since: number
}

/**
 * The methods of an agent's object that need no types of a feature. `features/chat/agent-object.service.ts` adds those that
 * receive messages.
 */
export interface AgentObject extends Rpc.DurableObjectBranded {
  ping(): 'pong'
  /** Marks the settings and the knowledge as changed: the next message is answered once they have been read again. */
  refresh(): void
  /** Writes the outbox into D1. Returns the bookmark of D1 that includes it; `null`: nothing has been written yet. */
  flush(): Promise<string | null>
  /** The engine of the agent that does not answer; `null`: no failure is known. */
  engineProblem(): Promise<EngineProblem | null>
  /** Returns reserved plan conversations that are not needed now. `false`: there are none. */
  returnQuota(): Promise<boolean>
  /** Entries of the outbox that D1 refuses, oldest first. */
  rejected(): Promise<RejectedOutboxEntry[]>
  /** Writes the refused entries again. Returns how many D1 still refuses; throws when D1 cannot be reached. */
  retryRejected(): Promise<number>
  /** Drops a refused entry permanently, unless it is a deletion. `false`: there is none with this number. */
  dropRejected(number: number): Promise<boolean>
  /** Writes calls of providers into the webhook log. */
  logCalls(calls: readonly NewLoggedCall[]): void
  /** Logged calls of a channel's provider, newest first. */
  loggedCalls(channelId: string, wanted: CallsWanted): LoggedCall[]
  loggedCall(channelId: string, id: string): LoggedCallDetails | null
  /** Records that a call was replayed. `taken`: the contents of a call that was refused before. */
  callReplayed(id: string, at: number, taken: CallContents | null): void
  /** Deletes the logged calls of a channel; `null`: of all channels. */
  deleteCalls(channelId: string | null): Promise<void>
  /** Deletes the texts of the messages with these keys from the webhook log. */
  eraseTexts(keys: readonly string[]): void
  /** Queues the exchanges that are open in D1 and missing in the object, whose storage may have been lost. */
  recover(): Promise<void>
  /** Deletes the storage of the object, after its agent was deleted permanently. */
  erase(): Promise<void>
  /** Notifies the owners' streams that a channel has changed, or that it has failed. */
  channelUpdated(channelType: ChannelType, hasFailed: boolean): void
  /**
   * Opens a reader's socket. Headers: `x-reader`, a `Reader` as JSON, and `last-event-id`, the position where the stream
   * continues.
   */
  fetch(request: Request): Promise<Response>
}

/** The stub of an agent's object, by the agent's id. The only place where the namespace is cast to the type of its objects. */
export const agentObjectOf = <Methods extends AgentObject = AgentObject>(
  { AGENT }: Pick<Env, 'AGENT'>,
  agentId: string,
) => {
  const objects = AGENT as unknown as DurableObjectNamespace<Methods>
  return objects.get(objects.idFromName(agentId))
}
