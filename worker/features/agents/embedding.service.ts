import { BoundedMap } from '../../core/bounded-map.ts'
import type { Work } from '../../core/context.ts'
import * as store from './agents.store.ts'

/** Agents whose embedding this isolate has stored, so that later page views write nothing. */
const embedded = new BoundedMap<string, true>(10_000)

/** Stores that an agent's chat was opened within a page of another site. */
export async function recordEmbedding({ db, now }: Pick<Work, 'db' | 'now'>, agentId: string): Promise<void> {
  if (embedded.has(agentId)) return
  embedded.set(agentId, true)
  await store.markEmbedded(db, agentId, now)
}
