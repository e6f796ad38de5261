import { useLingui } from '@lingui/react/macro'
import type { BehaviourInput } from '../../../worker/contract/behaviour.ts'
import {
  DEADLINE_SECONDS_MAX,
  DEADLINE_SECONDS_MIN,
  ENGINE_WHOLE_REPLY_MS,
  MODEL_DEADLINE_SECONDS_MAX,
} from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Calling = Pick<BehaviourInput, 'rewriteWithModel' | 'deadlineSeconds'>

interface CallingFieldsProps {
  start: Calling
  isRewriting: boolean
  onRewriting: (isRewriting: boolean) => void
  error: string | undefined
  /** An automation is asked for replies only. */
  isModel: boolean
}

/** How an engine that is called is called: how long it may take, and whether a model may be called once more. */
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
