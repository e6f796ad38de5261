import { useLingui } from '@lingui/react/macro'
import { blanksIn } from '../../../worker/contract/blanks.ts'
import { GREETING_MAX, NEVER_SAY_MAX, ROLE_MAX, SUGGESTED_QUESTIONS_MAX } from '../../../worker/contract/limits.ts'
import { LOCALES, type Locale } from '../../../worker/contract/locales.ts'
import { TONES, type Tone } from '../../../worker/contract/manner.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { errorAt, type FieldErrors } from '../../core/form-errors.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { MannerDraft } from './behaviour-draft.ts'

interface MannerFieldsProps {
  manner: MannerDraft
  errors: FieldErrors
  onChange: (change: Partial<MannerDraft>) => void
}

/**
 * How an agent presents itself. The built-in engine and models follow all of it; for an automation only the forbidden
 * words apply.
 */
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
        <BlankNote text={role} />
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
          dir="auto"
          placeholder={t`¡Hola! Soy Luz. Pregúntame por horarios, precios o citas.`}
          value={greeting}
          onChange={({ target }) => onChange({ greeting: target.value })}
        />
        <BlankNote text={greeting} />
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
        <BlankNote text={questions} />
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

/** An example sentence in each tone and language. */
const TONE_EXAMPLES: Record<Tone, Record<Locale, string>> = {
  warm: {
    es: '¡Con gusto! Si necesitas algo más, aquí estoy.',
    en: 'My pleasure! If you need anything else, I am here.',
    mn: 'Баяртайгаар туслая! Өөр хэрэгтэй зүйл байвал би энд байна.',
  },
  plain: {
    es: 'De nada.',
    en: 'You are welcome.',
    mn: 'Зүгээр.',
  },
  formal: {
    es: 'Con gusto. Si necesita algo más, quedo a su disposición.',
    en: 'It was a pleasure to assist you. Please let me know if I can be of further help.',
    mn: 'Танд тусалсандаа баяртай байна. Өөр асуух зүйл гарвал хүндэтгэн туслахад бэлэн байна.',
  },
}

/** The names of the tones. */
export function useToneNames(): Record<Tone, string> {
  const { t } = useLingui()
  return { warm: t`Cercano`, plain: t`Sobrio`, formal: t`Formal` }
}

interface ToneChoiceProps {
  tone: Tone | null
  onChange: (tone: Tone | null) => void
}

const isTone = (value: string): value is Tone => TONES.some((tone) => tone === value)

/** The choice of the tone, with an example in each language. */
function ToneChoice({ tone, onChange }: ToneChoiceProps) {
  const { t } = useLingui()
  const names = useToneNames()
  return (
    <div className="grid gap-2">
      <Field label={t`Tono`}>
        <Select
          name="manner.tone"
          className="sm:max-w-xs"
          options={[
            { value: '', label: t`El del motor` },
            ...TONES.map((each) => ({ value: each, label: names[each] })),
          ]}
          value={tone ?? ''}
          onChange={({ target }) => onChange(isTone(target.value) ? target.value : null)}
        />
      </Field>
      {tone && (
        <ul
          aria-label={t`Así suena`}
          className="grid gap-1 rounded-field bg-surface-sunken px-3 py-2.5 text-sm text-ink-soft"
        >
          {LOCALES.map((locale) => (
            <li key={locale} className="flex gap-x-2">
              <span className="w-20 shrink-0 text-ink-faint">{LOCALE_NAMES[locale]}</span>
              <span lang={locale} className="min-w-0">
                {TONE_EXAMPLES[tone][locale]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A note below a text of the behaviour: its blanks, and that lines with blanks are left out. */
export function BlankNote({ text }: { text: string }) {
  const { t } = useLingui()
  const missing = blanksIn(text).join(', ')
  if (!missing) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <span aria-hidden className="i-lucide-square-pen mt-0.5 shrink-0" />
      {t`Por completar: ${missing}. Las líneas a las que les falta algo no se usan.`}
    </p>
  )
}
