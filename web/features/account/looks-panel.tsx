import { useLingui } from '@lingui/react/macro'
import { LOCALES, localeOf } from '../../../worker/contract/locales.ts'
import { sayFailure } from '../../core/failure.ts'
import { chooseTheme, type Theme, useChosenTheme } from '../../core/theme.ts'
import { LOCALE_NAMES, setLocale, useLocale } from '../../core/words.ts'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { OptionGroup } from '../../ui/option-group.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { useSaveAccount } from './account.api.ts'

/** Language and theme, both applied at once; the account stores the language. */
export function LooksPanel() {
  const { t } = useLingui()
  const locale = useLocale()
  const theme = useChosenTheme()
  const save = useSaveAccount()
  const choose = (text: string) => {
    const language = localeOf(text)
    setLocale(language)
    save.mutate(
      { language },
      { onError: (error) => notify.error(t`El idioma no se guardó en tu cuenta`, sayFailure(error)) },
    )
  }
  return (
    <Panel
      title={t`Idioma y apariencia`}
      description={t`El tema se guarda en este navegador; el idioma, también en tu cuenta.`}
    >
      <div className="max-w-xs">
        <Field label={t`Idioma`}>
          <Select
            value={locale}
            options={LOCALES.map((each) => ({ value: each, label: LOCALE_NAMES[each] }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      </div>
      <OptionGroup<Theme | 'system'>
        label={t`Tema`}
        value={theme ?? 'system'}
        options={[
          { value: 'light', label: t`Claro`, icon: 'i-lucide-sun' },
          { value: 'dark', label: t`Oscuro`, icon: 'i-lucide-moon' },
          { value: 'system', label: t`Como el sistema`, icon: 'i-lucide-monitor' },
        ]}
        onChange={(next) => chooseTheme(next === 'system' ? null : next)}
      />
    </Panel>
  )
}
