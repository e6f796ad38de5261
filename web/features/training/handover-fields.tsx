import { useLingui } from '@lingui/react/macro'
import type { Handover } from '../../../worker/contract/handover.ts'
import { HANDOVER_PHRASES_MAX, UNKNOWN_IN_A_ROW_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-input.tsx'

interface HandoverFieldsProps {
  handover: Handover
  /** As they are typed, one a line. */
  phrases: string
  errors: FieldErrors
  onChange: (change: Partial<Handover>) => void
  onPhrases: (phrases: string) => void
}

const COUNTS = Array.from({ length: UNKNOWN_IN_A_ROW_MAX + 1 }, (_, count) => count)

/** When a conversation goes to the members of the account, and when it comes back. */
export function HandoverFields({ handover, phrases, errors, onChange, onPhrases }: HandoverFieldsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { isOn, afterUnknown } = handover
  return (
    <section aria-labelledby="handover" className="grid gap-5 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id="handover" className="font-semibold">{t`Pasar a una persona`}</h3>
        <p className="text-sm text-ink-soft">
          {t`Quien pide una persona, se queja o está en peligro queda marcado en tus conversaciones como «Espera a una persona».`}
        </p>
      </div>
      <Switch
        label={t`Mi equipo responde en las conversaciones`}
        hint={t`El agente le dice a quien escribe que una persona responderá ahí y, fuera de tu horario, cuándo. Actívalo solo si alguien las mira.`}
        checked={isOn}
        onChecked={(checked) => onChange({ isOn: checked })}
      />
      {isOn && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={t`Cuando no sabe la respuesta`}
            error={errors['handover.afterUnknown']}
            hint={t`Cuántas respuestas seguidas sin saber pasan la conversación.`}
          >
            <Select
              name="handover.afterUnknown"
              value={String(afterUnknown)}
              options={COUNTS.map((count) => ({ value: String(count), label: count === 0 ? t`Nunca` : String(count) }))}
              onChange={({ target }) => onChange({ afterUnknown: Number(target.value) })}
            />
          </Field>
          <Field
            label={t`Palabras que pasan la conversación`}
            optionalLabel={words.optional}
            error={errorAt(errors, 'handover.phrases')}
            hint={t`Una palabra o frase por línea, hasta ${HANDOVER_PHRASES_MAX}.`}
          >
            <TextArea
              name="handover.phrases"
              rows={3}
              dir="auto"
              placeholder={t`factura equivocada`}
              value={phrases}
              onChange={({ target }) => onPhrases(target.value)}
            />
          </Field>
        </div>
      )}
      <HandBack handover={handover} error={errors['handover.handBackMinutes']} onChange={onChange} />
    </section>
  )
}

interface HandBackProps extends Pick<HandoverFieldsProps, 'handover' | 'onChange'> {
  error: string | undefined
}

const HOUR = 60
const TIMES = [15, 30, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR]

function HandBack({ handover: { handBackMinutes: chosen }, error, onChange }: HandBackProps) {
  const { t } = useLingui()
  const times = [...new Set([...TIMES, ...(chosen === null ? [] : [chosen])])].sort((one, other) => one - other)
  const nameOf = (minutes: number): string => {
    const hours = minutes / HOUR
    return Number.isInteger(hours) ? t`Tras ${hours} h sin escribir` : t`Tras ${minutes} min sin escribir`
  }
  return (
    <div className="sm:max-w-sm">
      <Field
        label={t`El agente vuelve a responder`}
        error={error}
        hint={t`En una conversación que tomó una persona. Lo que se le escribió a ella antes queda sin respuesta del agente.`}
      >
        <Select
          name="handover.handBackMinutes"
          placeholder={t`Cuando la persona se la devuelve`}
          value={chosen === null ? '' : String(chosen)}
          options={times.map((minutes) => ({ value: String(minutes), label: nameOf(minutes) }))}
          onChange={({ target }) => onChange({ handBackMinutes: target.value === '' ? null : Number(target.value) })}
        />
      </Field>
    </div>
  )
}
