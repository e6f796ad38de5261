import { useLingui } from '@lingui/react/macro'
import type { EngineChoices, Tuning, TypeEngine } from '../../../worker/contract/behaviour.ts'
import { ENGINE_TEMPERATURE_MAX } from '../../../worker/contract/limits.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { typedFrom } from './behaviour-draft.ts'

interface EngineFieldsProps {
  type: TypeEngine
  choices: EngineChoices | undefined
  start: Tuning
  errors: FieldErrors
  /** Hidden fields keep their values: the type's engine may be the fallback. */
  isShown: boolean
}

/** Settings that an agent overrides; for an automation only its fallback. */
export function EngineFields({ type, choices, start, errors, isShown }: EngineFieldsProps) {
  const { t } = useLingui()
  const typed = typedFrom(start)
  if (type.kind === 'builtin') return null
  const number = (name: 'temperature' | 'maxOutputTokens', label: string, hint: string, ofType: number | undefined) => (
    <Field label={label} error={errors[`engine.${name}`]} hint={hint}>
      <TextInput
        name={`engine.${name}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={ofType === undefined ? '' : String(ofType)}
        defaultValue={typed[name]}
      />
    </Field>
  )
  const models = [...new Set([...(choices?.models ?? []), ...(typed.typeModel ? [typed.typeModel] : [])])]
  return (
    <fieldset hidden={!isShown} className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t`Distinto de su tipo`}</legend>
      {models.length > 0 && (
        <Field label={t`Modelo`} error={errors['engine.typeModel']} hint={t`Los que ofrece su tipo.`}>
          <Select
            name="engine.typeModel"
            defaultValue={typed.typeModel}
            options={[
              { value: '', label: t`El de su tipo` },
              ...models.map((model) => ({ value: model, label: model })),
            ]}
          />
        </Field>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {type.kind !== 'webhook' && (
          <>
            {number(
              'temperature',
              t`Temperatura`,
              t`De 0 (sobria) a ${ENGINE_TEMPERATURE_MAX} (libre)`,
              type.temperature,
            )}
            {number('maxOutputTokens', t`Tokens por respuesta`, t`Como mucho los de su tipo`, type.maxOutputTokens)}
          </>
        )}
        <Field label={t`Si el motor falla`} error={errors['engine.hasFallback']}>
          <Select
            name="engine.hasFallback"
            defaultValue={typed.hasFallback}
            options={[
              { value: '', label: t`Como diga su tipo` },
              { value: 'yes', label: t`Responde el motor integrado` },
              { value: 'no', label: t`No responde nadie` },
            ]}
          />
        </Field>
      </div>
    </fieldset>
  )
}
