import { DurableObject } from 'cloudflare:workers'
import type * as log from '../../worker/agent-client/webhook-calls.ts'
import type { Env } from '../../worker/core/env.ts'
import type { WebhookLog } from './webhook-log.ts'

/** The RPC methods of an agent's object that concern its webhook log. */
export abstract class WebhookLogCalls extends DurableObject<Env> {
  protected abstract webhookLog(): WebhookLog

  logCalls(calls: readonly log.NewLoggedCall[]): void {
    this.webhookLog().write(calls)
  }

  loggedCalls(channelId: string, wanted: log.CallsWanted): log.LoggedCall[] {
    return this.webhookLog().page(channelId, wanted)
  }

  loggedCall(channelId: string, id: string): log.LoggedCallDetails | null {
    return this.webhookLog().call(channelId, id)
  }

  callReplayed(id: string, at: number, taken: log.CallContents | null): void {
    this.webhookLog().markReplayed(id, at, taken)
  }

  deleteCalls(channelId: string | null): Promise<void> {
    return this.webhookLog().deleteCalls(channelId)
  }

  eraseTexts(keys: readonly string[]): void {
    this.webhookLog().eraseTexts(keys)
  }
}
