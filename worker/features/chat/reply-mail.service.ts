import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Config } from '../../core/config.ts'
import { configOf } from '../../core/config.ts'
import type { Work } from '../../core/context.ts'
import { openDatabase } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { mailReply } from '../mail/mail.service.ts'
import type { AgentSettings } from './agent-reading.service.ts'

/** The key in a mail to a visitor with which its reader stops such mails. It permits nothing else. */
export const stopKey = ({ privacyKey }: Pick<Config, 'privacyKey'>, agentId: string, sessionId: string): string =>
  keyedHash(privacyKey, 'reply-mail', agentId, sessionId)

interface UnreadReplies {
  /** Id of the first reply; the mail is queued once for it. */
  id: string
  agentId: string
  sessionId: string
  /** The visitor's e-mail address. */
  to: string
  /** The language of the visitor's last message. */
  language: Locale | null
  texts: readonly string[]
}

/** Queues a mail with the replies of members that a visitor has not read. */
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
      content: { to, agent: agent.name, texts, path, stop },
    },
  )
}
