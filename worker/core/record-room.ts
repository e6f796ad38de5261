import { recordBindings } from './db.ts'
import type { Env } from './env.ts'

/**
 * The number of the database of conversations with the most room, for a new account: D1 says with each answer how large a
 * database is. One that does not answer is not chosen.
 */
export async function roomiestRecord(env: Env): Promise<number> {
  const bindings = recordBindings(env)
  if (bindings.length === 1) return 1
  const sizes = await Promise.allSettled(bindings.map((binding) => binding.prepare('SELECT 1').run()))
  const bytes = sizes.map((answer) => (answer.status === 'fulfilled' ? answer.value.meta.size_after : Infinity))
  return 1 + bytes.indexOf(Math.min(...bytes))
}
