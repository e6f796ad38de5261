import { useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EngineSecretField } from './engine-secret.tsx'
import { ModelLimits } from './model-limits.tsx'
import type { EngineSettingsProps } from './section-props.ts'
import { SettingsCard } from './settings-card.tsx'
import { textOf, withSetting } from './type-config.ts'

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
            <EngineSecretField name="key" label={t`Secreto de firma`} isRequired canBeMade {...props} />
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
