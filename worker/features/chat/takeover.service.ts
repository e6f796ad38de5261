import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { type Answered, answerMessage, prepare } from './exchange.service.ts'
import type { Letter } from './mail.ts'

/** The hub's own door to the pipeline: answers a message whose request died. Nobody listens to its pieces. */
export async function answerForHub(env: Env, agentId: string, letter: Letter): Promise<Answered> {
  const db = openDatabase(env, 'newest')
  const prepared = await prepare(db, agentId, letter)
  return answerMessage(db, agentId, letter, prepared, { safe: () => {}, text: () => {} })
}
