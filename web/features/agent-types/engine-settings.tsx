import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import type { EngineSecret } from '../../../worker/contract/agent-type-engine.ts'
import { ENGINE_TEMPERATURE_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { isSigningSecret, madeSigningSecret, withoutMask } from '../../core/secrets.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { EngineSettingsProps } from './section-props.ts'
import { SettingsCard } from './settings-card.tsx'
import { isJsonObject, type TypeConfig, textOf, withSetting } from './type-config.ts'

/** The settings of an engine of this kind. */
export function EngineSettings(props: EngineSettingsProps) {
  const { kind, engine, errors, readOnly, onEngine } = props
  const { t } = useLingui()
  const write = (name: string, value: unknown) => onEngine(withSetting(engine, name, value))
  const text = (name: string) => ({
    readOnly,
    autoComplete: 'off',
    value: textOf(engine, name),
    onChange: ({ target }: { target: { value: string } }) => write(name, target.value || undefined),
  })
  const isModel = kind !== 'webhook'
  const hasFallback = typeof engine['hasFallback'] === 'boolean' ? engine['hasFallback'] : isModel
  return (
    <>
      <SettingsCard title={t`Conexión`}>
        {kind !== 'workers-ai' && (
          <Field
            label={t`Dirección`}
            required
            error={errors['url']}
            hint={
              kind === 'openai'
                ? t`Pública y https, la que termina antes de /chat/completions.`
                : t`Pública y https, la del flujo que contesta.`
            }
          >
            <TextInput
              type="url"
              placeholder={kind === 'openai' ? 'https://api.openai.com/v1' : 'https://n8n.example.com/webhook/…'}
              {...text('url')}
            />
          </Field>
        )}
        {kind === 'openai' && <EngineSecretField name="key" label={t`Clave de la API`} isRequired {...props} />}
        {kind === 'webhook' && (
          <>
            <EngineSecretField name="key" label={t`Secreto de firma`} isRequired canGenerate {...props} />
            <EngineSecretField name="authorization" label={t`Cabecera Authorization`} {...props} />
          </>
        )}
        {isModel && (
          <Field
            label={t`Modelo`}
            required
            error={errors['model']}
            hint={t`Su nombre, tal como lo escribe el proveedor.`}
          >
            <TextInput
              placeholder={kind === 'openai' ? 'gpt-4o-mini' : '@cf/meta/llama-3.1-8b-instruct'}
              {...text('model')}
              className="font-mono"
            />
          </Field>
        )}
      </SettingsCard>
      {isModel && <ModelLimits engine={engine} errors={errors} readOnly={readOnly} onSetting={write} />}
      <Card>
        <Switch
          label={t`El motor integrado responde si este falla`}
          hint={isModel ? undefined : t`Una automatización actúa además de responder: actívalo solo si no importa.`}
          checked={hasFallback}
          disabled={readOnly}
          onChecked={(on) => write('hasFallback', on)}
        />
        {errors['hasFallback'] && <p className="mt-2 text-sm text-danger">{errors['hasFallback']}</p>}
      </Card>
    </>
  )
}

interface EngineSecretFieldProps extends EngineSettingsProps {
  name: EngineSecret
  label: string
  isRequired?: boolean
  /** Whether a new secret can be generated here. */
  canGenerate?: boolean
}

/** A secret of an engine. A stored one is shown as its mask and kept unless it is replaced. */
function EngineSecretField(props: EngineSecretFieldProps) {
  const { name, label, isRequired = false, canGenerate = false, engine, stored, errors, readOnly, onEngine } = props
  const { t } = useLingui()
  const words = useCommonWords()
  const value = textOf(engine, name)
  const isStored = stored?.[name] !== undefined && stored.kind === engine['kind']
  const isOtherUrl = stored?.url !== engine['url']
  const write = (next: string) => onEngine(withSetting(engine, name, next === '' && !isStored ? undefined : next))
  const hint = () => {
    if (isStored) {
      if (isOtherUrl) return t`Lo guardado era para otra dirección: escríbelo de nuevo.`
      return isRequired
        ? t`Está guardado y no se muestra. Escribe otro para cambiarlo.`
        : t`Está guardado y no se muestra. Escribe otro para cambiarlo, o bórralo para quitarlo.`
    }
    return canGenerate ? t`Con él se firma lo que enviamos. Cópialo también en el flujo.` : undefined
  }
  return (
    <Field
      label={label}
      required={isRequired}
      error={errors[name]}
      hint={hint()}
      {...(!isRequired && { optionalLabel: words.optional })}
    >
      <SecretInput
        readOnly={readOnly}
        words={{ ...words, show: t`Mostrar`, hide: t`Ocultar`, make: t`Generar` }}
        value={value}
        onType={(next) => write(withoutMask(value, next))}
        onMake={canGenerate && !readOnly ? () => write(madeSigningSecret()) : undefined}
        canBeCopied={isSigningSecret(value)}
      />
    </Field>
  )
}

interface ModelLimitsProps {
  engine: TypeConfig
  errors: FieldErrors
  readOnly: boolean
  onSetting: (name: string, value: unknown) => void
}

/** Prices are stored in millionths of a dollar. */
const MICROS = 1_000_000

/** Temperature, limits and prices of a model. */
function ModelLimits({ engine, errors, readOnly, onSetting }: ModelLimitsProps) {
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
  /** An input for a property of a nested setting; the setting is removed with its last property. */
  const part = (of: string, name: string, label: string, scale = 1) => {
    const whole = isJsonObject(engine[of]) ? engine[of] : {}
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

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** The stored value; an invalid one is displayed too, and the schema reports it. */
  value: unknown
  /** The factor from the displayed number to the stored one. */
  scale?: number
  onValue: (value: number | string | undefined) => void
}

const read = (typed: string, scale: number): number | string | undefined => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? Number((number * scale).toPrecision(15)) : typed
}

const toDisplay = (value: unknown, scale: number): string => {
  if (typeof value === 'number') return String(value / scale)
  return typeof value === 'string' ? value : ''
}

/** A number input that keeps the typed text, so that "0," can become "0,5". */
function NumberInput({ value, scale = 1, onValue, ...rest }: NumberInputProps) {
  const [typed, type] = useState('')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={read(typed, scale) === value ? typed : toDisplay(value, scale)}
      onChange={({ target }) => {
        type(target.value)
        onValue(read(target.value, scale))
      }}
    />
  )
}
