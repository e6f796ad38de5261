import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Config } from '../../core/config.ts'
import { configOf } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { openDatabase } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { mailReply } from '../mail/mail.service.ts'
import type { AgentSettings } from './agent-reading.service.ts'

/** The key in a mail to a visitor with which its reader ends such mails, and nothing else. */
export const stopKey = ({ privacyKey }: Pick<Config, 'privacyKey'>, agentId: string, sessionId: string): string =>
  keyedHash(privacyKey, 'reply-mail', agentId, sessionId)

interface UnreadReplies {
  /** Of the first reply. */
  id: string
  agentId: string
  sessionId: string
  /** Where the visitor wants to be answered too. */
  to: string
  /** In which he wrote last. */
  language: Locale | null
  texts: readonly string[]
}

/** Queues a mail with what members of an agent replied to a visitor, once for each `id`. */
export function mailUnread(
  { env, now }: Pick<Work, 'env' | 'now'>,
  agent: Pick<AgentSettings, 'ownerId' | 'name' | 'language'>,
  { id, agentId, sessionId, to, language, texts }: UnreadReplies,
): Promise<void> {
  const config = configOf(env)
  const path = `/public/chat/${agentId}`
  const stop = `${sessionId}.${stopKey(config, agentId, sessionId)}`
  return mailReply(
    { config, db: openDatabase(env, 'newest'), now },
    {
      ...{ id, ownerId: agent.ownerId, language: language ?? agent.language ?? DEFAULT_LOCALE },
      told: { to, agent: agent.name, texts, path, stop },
    },
  )
}
