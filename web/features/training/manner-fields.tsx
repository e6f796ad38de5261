import { useLingui } from '@lingui/react/macro'
import { GREETING_MAX, NEVER_SAY_MAX, ROLE_MAX, SUGGESTED_QUESTIONS_MAX } from '../../../worker/contract/limits.ts'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { MannerDraft } from './manner-draft.ts'
import { StillOpen } from './still-open.tsx'
import { ToneChoice } from './tone-choice.tsx'

interface MannerFieldsProps {
  manner: MannerDraft
  errors: FieldErrors
  onChange: (change: Partial<MannerDraft>) => void
}

/** How an agent presents itself: the built-in engine and models obey all of it, an automation is held to the forbidden words. */
export function MannerFields({ manner, errors, onChange }: MannerFieldsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { role, tone, neverSay, languages, greeting, questions } = manner
  return (
    <section aria-labelledby="manner" className="grid gap-5">
      <div className="grid gap-1">
        <h3 id="manner" className="font-semibold">{t`Quién es y cómo habla`}</h3>
        <p className="text-sm text-ink-soft">{t`Lo siguen el motor integrado y los modelos. Una automatización decide por sí misma qué dice, menos lo que aquí prohíbas.`}</p>
      </div>
      <Field
        label={t`Su función`}
        optionalLabel={words.optional}
        error={errors['manner.role']}
        hint={t`Lo dice cuando le preguntan quién es. ${codePoints(role)} de ${ROLE_MAX} caracteres`}
      >
        <TextInput
          name="manner.role"
          dir="auto"
          autoComplete="off"
          placeholder={t`Atiendo las reservas y las dudas de la clínica.`}
          value={role}
          onChange={({ target }) => onChange({ role: target.value })}
        />
        <StillOpen text={role} />
      </Field>
      <ToneChoice tone={tone} onChange={(next) => onChange({ tone: next })} />
      <Field
        label={t`Saludo`}
        optionalLabel={words.optional}
        error={errors['manner.greeting']}
        hint={t`Abre el chat y contesta a un «hola», en el idioma del agente. ${codePoints(greeting)} de ${GREETING_MAX} caracteres`}
      >
        <TextArea
          name="manner.greeting"
          rows={2}
          dir="auto"
          placeholder={t`¡Hola! Soy Luz. Pregúntame por horarios, precios o citas.`}
          value={greeting}
          onChange={({ target }) => onChange({ greeting: target.value })}
        />
        <StillOpen text={greeting} />
      </Field>
      <Field
        label={t`Preguntas sugeridas`}
        optionalLabel={words.optional}
        error={errorAt(errors, 'manner.questions')}
        hint={t`Una por línea, hasta ${SUGGESTED_QUESTIONS_MAX}. Se muestran al abrir el chat; un chat web con preguntas propias muestra las suyas.`}
      >
        <TextArea
          name="manner.questions"
          rows={3}
          dir="auto"
          placeholder={t`¿Cuál es su horario?`}
          value={questions}
          onChange={({ target }) => onChange({ questions: target.value })}
        />
        <StillOpen text={questions} />
      </Field>
      <Field
        label={t`Nunca debe decir`}
        optionalLabel={words.optional}
        error={errorAt(errors, 'manner.neverSay')}
        hint={t`Una palabra o frase por línea, hasta ${NEVER_SAY_MAX}. Una respuesta que la contenga no se envía.`}
      >
        <TextArea
          name="manner.neverSay"
          rows={3}
          dir="auto"
          placeholder={t`reembolso garantizado`}
          value={neverSay}
          onChange={({ target }) => onChange({ neverSay: target.value })}
        />
      </Field>
      <FieldGroup
        label={t`Idiomas en los que responde`}
        error={errorAt(errors, 'manner.languages')}
        hint={
          languages.length === 0
            ? t`Sin marcar ninguno responde en el idioma en que le escriben.`
            : t`A quien escribe en otro idioma le responde en el del agente, o en el primero de estos.`
        }
      >
        <div className="flex flex-wrap gap-x-6">
          {LOCALES.map((locale) => (
            <Checkbox
              key={locale}
              label={LOCALE_NAMES[locale]}
              checked={languages.includes(locale)}
              onChange={({ target }) =>
                onChange({
                  languages: LOCALES.filter((each) => (each === locale ? target.checked : languages.includes(each))),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
    </section>
  )
}
