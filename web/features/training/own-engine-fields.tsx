import { useLingui } from '@lingui/react/macro'
import type { EngineKind } from '../../../worker/contract/agents.ts'
import { ENGINE_TEMPERATURE_MAX } from '../../../worker/contract/limits.ts'
import type { OwnEngineInput } from '../../../worker/contract/own-engine.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { typedOwn } from './own-engine-draft.ts'
import { OwnEngineReached } from './own-engine-reached.tsx'
import { OwnEngineTrial } from './own-engine-trial.tsx'

interface OwnEngineFieldsProps {
  agentId: string
  kind: Exclude<EngineKind, 'builtin'>
  /** The name of the type's engine. */
  typeName: string
  stored: OwnEngineInput | undefined
  errors: FieldErrors
}

/** The settings of the owner's engine, and a test question. */
export function OwnEngineFields({ agentId, kind, typeName, stored, errors }: OwnEngineFieldsProps) {
  const { t } = useLingui()
  const typed = typedOwn(stored)
  const isModel = kind !== 'webhook'
  const errorAt = (name: string) => errors[`engine.own.${name}`]
  const number = (name: string, label: string, placeholder?: string, hint?: string) => (
    <Field label={label} error={errorAt(name)} hint={hint}>
      <TextInput
        name={`engine.own.${name}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={typed[name]}
      />
    </Field>
  )
  return (
    <>
      <OwnEngineReached kind={kind} stored={stored} typed={typed} errorAt={errorAt} />
      {isModel && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {number('temperature', t`Temperatura`, '', t`De 0 (sobria) a ${ENGINE_TEMPERATURE_MAX} (libre)`)}
            {number('maxOutputTokens', t`Tokens por respuesta`, '800')}
            {number('contextTokens', t`Tokens de contexto`, '8000', t`Lo que el modelo admite de una vez`)}
          </div>
          <FieldGroup
            label={t`Límites de gasto`}
            hint={t`En tokens, lo que se pregunta y lo que se responde. Se cuentan antes de llamar; cuando se agotan, no se llama.`}
          >
            <div className="grid items-start gap-4 sm:grid-cols-3">
              {number('budgets.turn', t`Por mensaje`)}
              {number('budgets.session', t`Por conversación`)}
              {number('budgets.month', t`Por mes`)}
            </div>
          </FieldGroup>
          <FieldGroup
            label={t`Precios`}
            error={errorAt('prices')}
            hint={t`En dólares por millón de tokens, para saber lo que cuesta cada respuesta.`}
          >
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {number('prices.input', t`De entrada`)}
              {number('prices.output', t`De salida`)}
            </div>
          </FieldGroup>
        </>
      )}
      <Field
        label={t`Si el motor falla o se agota`}
        error={errorAt('standIn')}
        hint={isModel ? undefined : t`Un flujo actúa además de responder: elige un sustituto solo si no importa.`}
      >
        <Select
          name="engine.own.standIn"
          defaultValue={typed['standIn'] ?? (isModel ? 'type' : 'nobody')}
          options={[
            { value: 'type', label: t`Responde el de su tipo: ${typeName}` },
            { value: 'builtin', label: t`Responde el motor integrado` },
            { value: 'nobody', label: t`No responde nadie` },
          ]}
        />
      </Field>
      <OwnEngineTrial agentId={agentId} />
    </>
  )
}
