import { useLingui } from '@lingui/react/macro'
import { ENGINE_KINDS, type EngineKind } from '../../../worker/contract/agents.ts'
import { AGENT_MODELS_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { LinesInput } from './lines-input.tsx'
import { SettingsCard } from './settings-card.tsx'
import { isThing, type TypeConfig } from './type-config.ts'
import { useTypeWords } from './type-words.ts'

interface AgentChoicesProps {
  /** The kind of the type's own engine. */
  kind: EngineKind
  /** The setting, of any type. */
  choices: unknown
  errors: FieldErrors
  readOnly: boolean
  /** `undefined`: nothing may be chosen. */
  onChoices: (choices: TypeConfig | undefined) => void
}

const listOf = (choices: unknown, name: string): unknown[] => {
  const list = isThing(choices) ? choices[name] : undefined
  return Array.isArray(list) ? list : []
}

/** What owners of agents of this type may choose of the engine. */
export function AgentChoices({ kind, choices, errors, readOnly, onChoices }: AgentChoicesProps) {
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
