import { batches } from './batches.ts'
import { fanOut } from './fan-out/fan-out.ts'
import { firstWords } from './first-words.ts'
import { listeners } from './listeners.ts'
import { lists } from './lists.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { retrieval } from './retrieval.ts'
import type { Scenario } from './scenario.ts'
import { slowEngines } from './slow-engines.ts'
import { staticFiles } from './static-files.ts'
import { texts } from './texts.ts'
import { webhooks } from './webhooks.ts'
import { weights } from './weights.ts'

/** Everything that is measured, in the order in which it is told. */
export const SCENARIOS: readonly Scenario[] = [
  messages,
  firstWords,
  slowEngines,
  retrieval,
  webhooks,
  staticFiles,
  batches,
  fanOut,
  listeners,
  memory,
  lists,
  texts,
  weights,
]
