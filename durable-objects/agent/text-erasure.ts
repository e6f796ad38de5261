import type { Revision } from '../../worker/agent-client/messages.ts'
import { keyAbout } from '../../worker/agent-client/webhook-calls.ts'
import { commit } from '../../worker/core/db.ts'
import { textErased } from './record.store.ts'
import type { Settings } from './settings.ts'
import type { WebhookLog } from './webhook-log.ts'

interface Parts {
  agentId: string
  settings: Settings
  webhookLog: WebhookLog
}

/** Erases the text of a message that its contact deleted from the webhook log, the dropped messages and the bin. */
export async function eraseText(
  { agentId, settings, webhookLog }: Parts,
  { channelType, messageId }: Revision,
): Promise<void> {
  const key = `${channelType}:${messageId}`
  webhookLog.eraseTexts([key, keyAbout(channelType, messageId)])
  const record = await settings.openRecord()
  await commit(record, ...textErased(record, agentId, key))
}
