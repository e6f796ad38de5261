import { useLingui } from '@lingui/react/macro'
import type { EngineKind } from '../../../worker/contract/agents.ts'

/** What owners call the engines. */
export function useEngineNames(): Record<EngineKind, string> {
  const { t } = useLingui()
  return {
    builtin: t`Motor integrado`,
    openai: t`Modelo de lenguaje`,
    'workers-ai': t`Modelo de la plataforma`,
    webhook: t`Automatización`,
  }
}
