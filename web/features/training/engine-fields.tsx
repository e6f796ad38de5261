import { useLingui } from '@lingui/react/macro'
import type { BehaviourInput, EngineChoices, Tuning, TypeEngine } from '../../../worker/contract/behaviour.ts'
import {
  DEADLINE_SECONDS_MAX,
  DEADLINE_SECONDS_MIN,
  ENGINE_TEMPERATURE_MAX,
  ENGINE_WHOLE_REPLY_MS,
  MODEL_DEADLINE_SECONDS_MAX,
} from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { typedTuning } from './behaviour-draft.ts'

interface EngineFieldsProps {
  type: TypeEngine
  choices: EngineChoices | undefined
  start: Tuning
  errors: FieldErrors
  /** Hidden fields keep their values, because the engine of the type may be the fallback. */
  isShown: boolean
}

/** The settings of the type's engine that an agent may override; for an automation only the fallback. */
export function EngineFields({ type, choices, start, errors, isShown }: EngineFieldsProps) {
  const { t } = useLingui()
  const typed = typedTuning(start)
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

type CallSettings = Pick<BehaviourInput, 'rewriteWithModel' | 'deadlineSeconds'>

interface CallingFieldsProps {
  start: CallSettings
  isRewriting: boolean
  onRewriting: (isRewriting: boolean) => void
  error: string | undefined
  /** The engine is a model; an automation only generates replies. */
  isModel: boolean
}

/** How an engine is called: its timeout, and whether a model may be called a second time to rewrite the question. */
export function CallingFields({ start, isRewriting, onRewriting, error, isModel }: CallingFieldsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const most = isModel ? MODEL_DEADLINE_SECONDS_MAX : DEADLINE_SECONDS_MAX
  return (
    <div className="grid gap-5">
      <div className="sm:max-w-xs">
        <Field
          label={t`Segundos para responder`}
          optionalLabel={words.optional}
          error={error}
          hint={t`De ${DEADLINE_SECONDS_MIN} a ${most}. Después responde el siguiente motor, si lo hay.`}
        >
          <TextInput
            name="deadlineSeconds"
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(ENGINE_WHOLE_REPLY_MS / 1_000)}
            defaultValue={start.deadlineSeconds ?? ''}
          />
        </Field>
      </div>
      {isModel && (
        <Switch
          label={t`Completar la pregunta con el modelo`}
          hint={t`Cuando una pregunta depende de lo anterior, como «¿y los domingos?», el modelo la escribe entera antes de buscar. Es una llamada más, que se cuenta.`}
          checked={isRewriting}
          onChecked={onRewriting}
        />
      )}
    </div>
  )
}
