import type { AgentFile } from '../../contract/agent-file.ts'
import type { AgentTypeConfig } from '../../contract/agents.ts'
import { fieldsOfChannel, ownSettingsOf } from '../../contract/channel-settings.ts'
import { channelLimit, isOffered } from '../../contract/channels.ts'
import type { Work } from '../../core/context.ts'
import type { Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { judgeSettings, proposedSettings, settingsAfter } from './channels.rules.ts'
import * as store from './channels.store.ts'

const TYPE = 'webchat'
type PublicChat = NonNullable<AgentFile['publicChat']>

/** An agent's web chat for an export: its settings for visitors, and the allowed sites. */
export async function exportedChat({ db }: Work, agentId: string): Promise<PublicChat | null> {
  const chat = (await store.channelsOf(db, agentId)).find(({ type }) => type === TYPE)
  if (!chat) return null
  const kept = ownSettingsOf(TYPE).flatMap((key) => (chat.config[key] === undefined ? [] : [[key, chat.config[key]]]))
  return { isOpen: chat.status === 'active', ...Object.fromEntries(kept) }
}

/**
 * Statements that insert the web chat of an imported agent, if its type offers one and needs no settings that the file does not
 * have. Otherwise the owner has to add the channel.
 */
export function importedChat(
  { db, now }: Work,
  agentId: AgentRow['id'],
  offer: Pick<AgentTypeConfig, 'channels' | 'fields'>,
  { isOpen, ...settings }: PublicChat,
): Statement[] {
  const proposed = proposedSettings(TYPE, offer)
  const judged = judgeSettings(TYPE, fieldsOfChannel(TYPE, offer.fields), settings, new Set(Object.keys(proposed)))
  if (!isOffered(TYPE, offer.channels) || 'issues' in judged) return []
  return [
    store.insertChannel(db, {
      id: newId(),
      agentId,
      type: TYPE,
      config: settingsAfter(proposed, judged.change),
      state: { status: isOpen ? 'active' : 'inactive', statusReason: null },
      most: channelLimit(offer.channels),
      now,
    }),
  ]
}
