import { useLingui } from '@lingui/react/macro'
import { LOCALES, type Locale } from '../../../worker/contract/locales.ts'
import { TONES, type Tone } from '../../../worker/contract/manner.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** One sentence in each tone and language, shown where a tone is chosen. */
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

/** The tones by their names. */
export function useToneNames(): Record<Tone, string> {
  const { t } = useLingui()
  return { warm: t`Cercano`, plain: t`Sobrio`, formal: t`Formal` }
}

interface ToneChoiceProps {
  tone: Tone | null
  onChange: (tone: Tone | null) => void
}

const isTone = (value: string): value is Tone => TONES.some((tone) => tone === value)

/** The tone of an agent, with a sentence in it in each language. */
export function ToneChoice({ tone, onChange }: ToneChoiceProps) {
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
