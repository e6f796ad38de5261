import { openDatabase, openRecords } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { agentsWithOpenExchanges, existingAgents } from './recovery.store.ts'

/** Longer than any reply takes, and longer than the retries of an object that still has its turns. */
const OPEN_FOR_MS = 15 * 60_000
const AGENTS_AT_ONCE = 100
const HOUR_MS = 3_600_000

/**
 * The ids whose turn it is in this hour, at most `most`: the next hour continues after them and starts over at the end, so that
 * agents whose exchanges stay open do not block the others.
 */
export function dueThisHour(ids: readonly string[], most: number, now: number): string[] {
  const sorted = [...new Set(ids)].sort()
  if (sorted.length <= most) return sorted
  const start = (Math.floor(now / HOUR_MS) * most) % sorted.length
  return [...sorted, ...sorted].slice(start, start + most)
}

/** Wakes the objects of agents that have an exchange open in D1: an object that lost its storage then answers it. */
export async function recoverOpenExchanges(env: Env, now: number): Promise<void> {
  const open = await Promise.all(
    openRecords(env).map(async (record, index) => {
      try {
        return await agentsWithOpenExchanges(record, now - OPEN_FOR_MS)
      } catch (error) {
        log('error', 'chat.leftNotRead', { database: index + 1, ...factsOf(error) })
        return []
      }
    }),
  )
  const ids = open.flat().flatMap(({ agentId }) => agentId ?? [])
  const agents = await existingAgents(openDatabase(env, 'newest'), dueThisHour(ids, AGENTS_AT_ONCE, now))
  for (const { agentId } of agents)
    await agentObjectOf(env, agentId)
      .recover()
      .catch((error: unknown) => log('error', 'chat.left', { agentId, ...factsOf(error) }))
}
