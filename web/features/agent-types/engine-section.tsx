import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { callsOut } from '../../../worker/contract/agent-type-engine.ts'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import { AGENT_MODELS_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { EngineSettings } from './engine-settings.tsx'
import { EngineTrialCard } from './engine-trial.tsx'
import { LinesInput } from './lines-input.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsCard } from './settings-card.tsx'
import { isJsonObject, partsOf, type TypeConfig, withSetting } from './type-config.ts'
import { errorsAt } from './type-draft.ts'
import { useTypeWords } from './type-words.ts'

interface EngineSectionProps extends SectionProps {
  type: AgentType | undefined
  systemMessage: string
}

/** The engine of agents of this type, and its settings. */
export function EngineSection({ config, errors, readOnly, onConfig, type, systemMessage }: EngineSectionProps) {
  const { t } = useLingui()
  const { engine } = partsOf(config)
  const kind = ENGINE_KINDS.find((one) => one === engine['kind']) ?? 'builtin'
  /** The settings of the other kinds, restored when their kind is chosen again. */
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

interface EngineKindsProps {
  kind: EngineKind
  readOnly: boolean
  onKind: (kind: EngineKind) => void
}

/** The kinds of engines as cards with their requirements and costs. */
function EngineKinds({ kind, readOnly, onKind }: EngineKindsProps) {
  const { t } = useLingui()
  const { kinds } = useTypeWords()
  const choices = ENGINE_KINDS.map((value) => {
    const { cost, ...words } = kinds[value]
    return { value, ...words, note: cost }
  })
  return <ChoiceCards label={t`Quién responde`} value={kind} choices={choices} disabled={readOnly} onChange={onKind} />
}

interface AgentChoicesProps {
  /** The kind of the type's own engine. */
  kind: EngineKind
  /** The setting `agentsMayChoose`; not validated yet, so it may be of any type. */
  choices: unknown
  errors: FieldErrors
  readOnly: boolean
  /** `undefined` removes the setting: owners may choose nothing. */
  onChoices: (choices: TypeConfig | undefined) => void
}

const listOf = (choices: unknown, name: string): unknown[] => {
  const list = isJsonObject(choices) ? choices[name] : undefined
  return Array.isArray(list) ? list : []
}

/** Which settings of the engine the owners of agents may change. */
function AgentChoices({ kind, choices, errors, readOnly, onChoices }: AgentChoicesProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { kinds } = useTypeWords()
  const models = listOf(choices, 'models')
  const engines = listOf(choices, 'engines')
  const write = (change: TypeConfig) => {
    const next = { models, engines, ...change }
    onChoices(next.models.length + next.engines.length > 0 ? next : undefined)
  }
  const toggle = (one: EngineKind, isOn: boolean) =>
    write({ engines: ENGINE_KINDS.filter((each) => (each === one ? isOn : engines.includes(each))) })
  return (
    <SettingsCard
      title={t`Lo que pueden elegir sus agentes`}
      about={t`Si no marcas nada, todos responden con el motor de este tipo.`}
    >
      {(kind === 'openai' || kind === 'workers-ai' || models.length > 0) && (
        <Field
          label={t`Otros modelos`}
          optionalLabel={words.optional}
          error={errorAt(errors, 'models')}
          hint={t`Uno por línea, hasta ${AGENT_MODELS_MAX}. Con la dirección, la clave y los límites de gasto de este tipo.`}
        >
          <LinesInput
            rows={3}
            readOnly={readOnly}
            spellCheck={false}
            className="font-mono"
            placeholder="gpt-4o"
            value={models}
            onValue={(lines) => write({ models: lines })}
          />
        </Field>
      )}
      <FieldGroup
        label={t`Un motor propio`}
        optionalLabel={words.optional}
        error={errorAt(errors, 'engines')}
        hint={t`Con su dirección, su clave y sus límites de gasto, que pone y paga el dueño del agente; los modelos de Workers AI se pagan en tu factura. El mensaje de sistema de este tipo no se envía a una dirección suya.`}
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          {ENGINE_KINDS.map((one) => (
            <Checkbox
              key={one}
              label={kinds[one].name}
              checked={engines.includes(one)}
              disabled={readOnly}
              onChange={({ target }) => toggle(one, target.checked)}
            />
          ))}
        </div>
      </FieldGroup>
    </SettingsCard>
  )
}
