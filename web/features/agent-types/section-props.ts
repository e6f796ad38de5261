import type { EngineConfig } from '../../../worker/contract/agent-type-engine.ts'
import type { EngineKind } from '../../../worker/contract/agents.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import type { TypeConfig } from './type-config.ts'

/** The properties of every section of the settings. */
export interface SectionProps {
  config: TypeConfig
  errors: FieldErrors
  readOnly: boolean
  onConfig: (change: (config: TypeConfig) => TypeConfig) => void
}

/** The properties of the settings of an engine that is called over HTTP. */
export interface EngineSettingsProps {
  kind: Exclude<EngineKind, 'builtin'>
  engine: TypeConfig
  /** The saved engine, with masks in place of its secrets. */
  stored: EngineConfig | undefined
  errors: FieldErrors
  readOnly: boolean
  onEngine: (engine: TypeConfig) => void
}
