import { useLingui } from '@lingui/react/macro'
import { LOCALES, localeOf } from '../../../worker/contract/locales.ts'
import { LOCALE_NAMES, speak, useLocale } from '../../core/words.ts'

/** A native select: small enough for the first screen, and good on phones. */
export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <span className="relative inline-flex items-center rounded-field text-ink-soft hover:bg-surface-sunken hover:text-ink">
      <span aria-hidden className="i-lucide-languages absolute left-2.5 pointer-events-none" />
      <select
        aria-label={t`Idioma`}
        value={locale}
        onChange={(event) => speak(localeOf(event.target.value))}
        className="h-10 appearance-none rounded-field bg-transparent pl-9 pr-2.5 text-sm max-sm:w-10 max-sm:pr-0 max-sm:text-transparent [&>option]:bg-surface [&>option]:text-ink"
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LOCALE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  )
}
