import type { ExchangeDetails } from '../../contract/conversations.ts'
import { commit, type Database } from '../../core/db.ts'
import type { Revision } from './mail.ts'
import { revised } from './revising.rules.ts'
import * as store from './revising.store.ts'

/**
 * Brings what a person changed or took back to where it is shown. Answers with the exchange that is not as it was,
 * `null` when there is none. Done again it changes nothing.
 */
export async function reviseExchange(db: Database, agentId: string, revision: Revision): Promise<string | null> {
  const { sessionId, messageId, channelType, text } = revision
  const [row] = await store.exchangeOf(db, agentId, sessionId, messageId)
  const told = row && { text: row.text, details: JSON.parse(row.details) as ExchangeDetails }
  const anew = told && revised(told, revision)
  const forgetting =
    text === null ? store.wordsForgotten(db, agentId, channelType, `${channelType}:${messageId}`) : null
  if (!row || !anew) {
    if (forgetting) await commit(db, ...forgetting)
    return null
  }
  const revising = store.exchangeRevised(db, row.id, row.text, anew)
  const [changed] = forgetting ? await commit(db, revising, ...forgetting) : [await revising]
  if (changed.length === 0) throw new Error('revised by somebody else meanwhile')
  return row.id
}
