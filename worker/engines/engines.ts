import type { EngineKind } from '../contract/agents.ts'
import { builtin } from './builtin.ts'
import type { ReplyEngine } from './engine.ts'

/** `null`: agents whose type asks for this kind cannot be answered by this installation. */
const engines: Record<EngineKind, ReplyEngine | null> = {
  builtin,
  openai: null,
  'workers-ai': null,
  webhook: null,
}

export const engineOf = (kind: EngineKind): ReplyEngine | null => engines[kind] ?? null
