import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import type { Exports } from '../../worker/features/chat/engine-calls.service.ts'
import type { Debounce } from './debounce.ts'
import type { Limits } from './limits.ts'
import type { Quota } from './quota.ts'
import type { Settings } from './settings.ts'
import type { Stream } from './stream.ts'
import type { WorkingSet } from './working-set.ts'

/** The parts of an agent's object that many others are made of; each of them picks those that it uses. */
export interface SharedParts {
  exports: Exports
  env: Env
  agentId: string
  clock: Clock
  sql: SqlStorage
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  set: WorkingSet
  settings: Settings
  quota: Quota
  stream: Stream
  debounce: Debounce
  limits: Limits
  calls: Calls
  wakeBy: (at: number) => void
}
