import { useLingui } from '@lingui/react/macro'
import { ENGINE_TEMPERATURE_MAX } from '../../../worker/contract/limits.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from './number-input.tsx'
import { SettingsCard } from './settings-card.tsx'
import { isThing, type TypeConfig, withSetting } from './type-config.ts'

interface ModelLimitsProps {
  engine: TypeConfig
  errors: FieldErrors
  readOnly: boolean
  onSetting: (name: string, value: unknown) => void
}

/** Millionths of a dollar, as prices are stored, in one dollar. */
const MICROS = 1_000_000

/** Temperature, limits and prices of a model. */
export function ModelLimits({ engine, errors, readOnly, onSetting }: ModelLimitsProps) {
  const { t } = useLingui()
  const number = (name: string, label: string, hint: string | undefined, placeholder?: string) => (
    <Field label={label} error={errors[name]} hint={hint}>
      <NumberInput
        readOnly={readOnly}
        placeholder={placeholder}
        value={engine[name]}
        onValue={(value) => onSetting(name, value)}
      />
    </Field>
  )
  /** A part of a setting, which is removed with its last part. */
  const part = (of: string, name: string, label: string, scale = 1) => {
    const whole = isThing(engine[of]) ? engine[of] : {}
    const write = (value: unknown) => {
      const next = withSetting(whole, name, value)
      onSetting(of, Object.keys(next).length > 0 ? next : undefined)
    }
    return (
      <Field label={label} error={errors[`${of}.${name}`] ?? errors[of]}>
        <NumberInput readOnly={readOnly} scale={scale} value={whole[name]} onValue={write} />
      </Field>
    )
  }
  return (
    <>
      <SettingsCard title={t`Respuesta`}>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {number('temperature', t`Temperatura`, t`De 0 (sobria) a ${ENGINE_TEMPERATURE_MAX} (libre)`)}
          {number('maxOutputTokens', t`Tokens por respuesta`, undefined, '800')}
          {number('contextTokens', t`Tokens de contexto`, t`Lo que el modelo admite de una vez`, '8000')}
        </div>
      </SettingsCard>
      <SettingsCard
        title={t`Límites de gasto`}
        about={t`En tokens, por agente. Cuando se agotan, responde el motor integrado si está permitido.`}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {part('budgets', 'turn', t`Por mensaje`)}
          {part('budgets', 'session', t`Por conversación`)}
          {part('budgets', 'month', t`Por mes`)}
        </div>
      </SettingsCard>
      <SettingsCard
        title={t`Precios`}
        about={t`En dólares por millón de tokens, para saber lo que cuesta cada respuesta.`}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {part('prices', 'input', t`De entrada`, MICROS)}
          {part('prices', 'output', t`De salida`, MICROS)}
        </div>
      </SettingsCard>
    </>
  )
}
