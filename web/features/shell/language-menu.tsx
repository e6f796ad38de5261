import { useLingui } from '@lingui/react/macro'
import { LOCALES, type Locale, localeOf } from '../../../worker/contract/locales.ts'
import { api, unwrap } from '../../core/api.ts'
import { sayFailure } from '../../core/failure.ts'
import { currentSession } from '../../core/session.ts'
import { LOCALE_NAMES, languageShown, setLocale, useLocale } from '../../core/words.ts'
import { notify } from '../../ui/notices.tsx'

/** A native select: small enough for the first screen, and good on phones. The account of a signed-in member stores it. */
export function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  const choose = (language: Locale) => {
    setLocale(language)
    if (!currentSession()) return
    unwrap(api.account.$put({ json: { language } })).catch(async (error: unknown) => {
      // The call may fail before the catalogue is there: the notice is to be in the language that was chosen.
      await languageShown().catch(() => {})
      notify.error(t`El idioma no se guardó en tu cuenta`, sayFailure(error))
    })
  }
  return (
    <span className="relative inline-flex items-center rounded-field text-ink-soft hover:bg-surface-sunken hover:text-ink">
      <span aria-hidden className="i-lucide-languages absolute left-2.5 pointer-events-none" />
      <select
        aria-label={t`Idioma`}
        value={locale}
        onChange={(event) => choose(localeOf(event.target.value))}
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
