import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import { log } from '../../worker/core/log.ts'
import { type Assembly, assemble } from './assembly.ts'
import { newerVersion } from './schema.ts'

/** The alarm is only set again, because the platform stops retrying one that fails: the work waits for the newer code. */
const AGAIN_MS = 60_000

/**
 * The parts of an agent's object. If its tables are newer than this code, as after a rollback, nothing of them is read or
 * written: every call that needs a part fails.
 */
export function assembleUnlessNewer(state: DurableObjectState, env: Env, clock: Clock): Assembly {
  const versions = newerVersion(state.storage.sql)
  if (!versions) return assemble(state, env, clock)
  const { stored, known } = versions
  log('error', 'agent.newerSchema', { agentId: state.id.name ?? '', stored, known })
  const pool = { run: () => state.storage.setAlarm(clock.now() + AGAIN_MS) }
  return new Proxy({} as Assembly, {
    get: (_, part) => {
      if (part === 'pool') return pool
      throw new Error(`the tables of the object are of version ${stored}, this code knows ${known}`)
    },
  })
}
