import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { callsOut } from '../../../worker/contract/agent-type-engine.ts'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { AgentChoices } from './agent-choices.tsx'
import { EngineKinds } from './engine-kinds.tsx'
import { EngineSettings } from './engine-settings.tsx'
import { EngineTrialCard } from './engine-trial.tsx'
import type { SectionProps } from './section-props.ts'
import { partsOf, type TypeConfig, withSetting } from './type-config.ts'
import { errorsAt } from './type-draft.ts'

interface EngineSectionProps extends SectionProps {
  type: AgentType | undefined
  systemMessage: string
}

/** The engine of agents of this type, and its address. */
export function EngineSection({ config, errors, readOnly, onConfig, type, systemMessage }: EngineSectionProps) {
  const { t } = useLingui()
  const { engine } = partsOf(config)
  const kind = ENGINE_KINDS.find((one) => one === engine['kind']) ?? 'builtin'
  /** The settings of other kinds, restored when a kind is chosen again. */
  const before = useRef<Partial<Record<EngineKind, TypeConfig>>>({})
  const write = (next: TypeConfig) => onConfig((now) => ({ ...now, engine: next }))
  const choose = (next: EngineKind) => {
    before.current[kind] = engine
    write(before.current[next] ?? { kind: next })
  }
  const own = errorsAt(errors, 'config.engine')
  return (
    <div className="grid gap-4">
      <Card className="grid gap-4">
        {own['kind'] && <FormFailure>{own['kind']}</FormFailure>}
        <EngineKinds kind={kind} readOnly={readOnly} onKind={choose} />
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Badge tone={callsOut(kind) ? 'brand' : 'neutral'}>{callsOut(kind) ? t`Requiere API` : t`Sin API`}</Badge>
          {t`Lo decide el motor: requiere una API el que llama a otro servicio.`}
        </p>
      </Card>
      {kind !== 'builtin' && (
        <EngineSettings
          kind={kind}
          engine={engine}
          stored={type?.config.engine}
          errors={own}
          readOnly={readOnly}
          onEngine={write}
        />
      )}
      <AgentChoices
        kind={kind}
        choices={config['agentsMayChoose']}
        errors={errorsAt(errors, 'config.agentsMayChoose')}
        readOnly={readOnly}
        onChoices={(choices) => onConfig((now) => withSetting(now, 'agentsMayChoose', choices))}
      />
      {!readOnly && kind !== 'builtin' && (
        <EngineTrialCard typeId={type?.id} engine={engine} systemMessage={systemMessage} />
      )}
    </div>
  )
}
