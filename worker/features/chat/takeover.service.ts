import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { openExchange, replyToExchange } from './exchange.service.ts'
import type { Letter, Outcome } from './mail.ts'

/**
 * The hub's own door to the pipeline: answers a message whose request died. `dropped`: its plan, its channel or its
 * agent does not allow it any more.
 */
export async function answerForHub(env: Env, agentId: string, letter: Letter): Promise<Outcome | { kind: 'dropped' }> {
  const db = openDatabase(env, 'newest')
  const opened = await openExchange(db, { ...letter, agentId, at: letter.receivedAt })
  if (opened.kind === 'refused') return { kind: 'dropped' }
  if (opened.kind === 'answered')
    return { kind: 'answered', conversationId: opened.id, sessionId: opened.sessionId, reply: opened.reply }
  const { id, sessionId } = opened.exchange
  const reply = await replyToExchange(db, opened.exchange, () => {})
  if ('failed' in reply) return { kind: 'failed', code: reply.failed }
  return { kind: 'answered', conversationId: id, sessionId, reply: reply.text }
}
