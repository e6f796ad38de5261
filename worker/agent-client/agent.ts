import type { ChannelType } from '../contract/channels.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { RejectedEntry } from '../contract/rejected.ts'
import type { StreamEvent, Unanswered } from '../contract/stream.ts'
import type { Env } from '../core/env.ts'
import type { CallContents, CallsWanted, LoggedCall, LoggedCallDetails, NewLoggedCall } from './webhook-calls.ts'

/** A reader of an agent's events: of the whole agent, or of one session. `key` is what open streams are counted by. */
export interface Reader {
  key: string
  most: number
  sessionId: string | null
}

/** A message of the web chat was not answered; the Worker says why in the visitor's language. `notice`: says it already. */
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

/** An engine that does not answer: why, in the log's words, and since when, in milliseconds UTC. */
export interface EngineProblem {
  state: 'error' | 'failing'
  failure: string | null
  since: number
}

/** The methods of an agent's object that need no types of a feature; `features/chat/agent-object.service.ts` adds those that take messages. */
export interface AgentObject extends Rpc.DurableObjectBranded {
  ping(): 'pong'
  /** The agent's settings or its knowledge have changed: the next message waits for them. */
  refresh(): void
  /** Writes into D1 what the object has still to write. The bookmark from which D1 has it; `null`: nothing was written yet. */
  flush(): Promise<string | null>
  /** The engine of the agent that does not answer; `null`: none is known. */
  engineProblem(): Promise<EngineProblem | null>
  /** Gives back the plan conversations that it holds and does not need now. False: there are none. */
  returnQuota(): Promise<boolean>
  /** Entries of its outbox that D1 refuses, the oldest first. */
  rejected(): Promise<RejectedOutboxEntry[]>
  /** Writes those again. How many D1 still refuses; throws when D1 is away. */
  retryRejected(): Promise<number>
  /** Drops one of them for good, unless it is a deletion. False: there is none with that number. */
  dropRejected(number: number): Promise<boolean>
  /** Writes calls of providers into the webhook log. */
  logCalls(calls: readonly NewLoggedCall[]): void
  /** Calls of a channel's provider, the newest first. */
  loggedCalls(channelId: string, wanted: CallsWanted): LoggedCall[]
  loggedCall(channelId: string, id: string): LoggedCallDetails | null
  /** A call was replayed. `taken`: what is in it, of one that was refused before. */
  callReplayed(id: string, at: number, taken: CallContents | null): void
  /** Deletes the calls of a channel, or of all. */
  forgetCalls(channelId: string | null): Promise<void>
  /** Removes what was said in the messages with these keys from the log. */
  forgetWords(keys: readonly string[]): void
  /** Finishes what D1 holds open and the object, whose storage may have been lost, does not know. */
  recover(): Promise<void>
  /** Deletes all that the object has: its agent is gone for good. */
  erase(): Promise<void>
  /** Tells the owners' streams that a channel has changed, and that it has failed. */
  channelUpdated(channelType: ChannelType, hasFailed: boolean): void
  /** Opens a reader's socket: `x-reader` is a `Reader` in JSON, `last-event-id` where its stream goes on. */
  fetch(request: Request): Promise<Response>
}

/** The stub of an agent's object, by the agent's id: the one place where the namespace gets the type of its objects. */
export const agentObjectOf = <Methods extends AgentObject = AgentObject>(
  { AGENT }: Pick<Env, 'AGENT'>,
  agentId: string,
) => {
  const objects = AGENT as unknown as DurableObjectNamespace<Methods>
  return objects.get(objects.idFromName(agentId))
}
