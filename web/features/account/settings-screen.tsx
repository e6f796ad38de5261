import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LOCALES, localeOf } from '../../../worker/contract/locales.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { downloadJson, saveFile } from '../../core/downloads.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatNumber } from '../../core/numbers.ts'
import { useRights } from '../../core/rights.ts'
import { chooseTheme, type Theme, useChosenTheme } from '../../core/theme.ts'
import { LOCALE_NAMES, setLocale, useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { OptionGroup } from '../../ui/option-group.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { useSaveAccount } from './account.api.ts'
import { AccountGate } from './account-gate.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { RetentionPanel, RetentionWaiting } from './retention-panel.tsx'

interface SettingsScreenProps {
  /** Whether the data that determine the height of the panels are loaded or failed: later the layout does not shift. */
  isReady: boolean
  notifications: ReactNode
  replies: ReactNode
}

/**
 * Settings of the console. Theme, notifications and data export are for every member; the retention is for members
 * who may change settings.
 */
export function SettingsScreen({ isReady, notifications, replies }: SettingsScreenProps) {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const rights = useRights()
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeader
        title={t`Configuración`}
        subtitle={t`Cómo se ve la consola, qué te avisa y qué pasa con tus datos.`}
      />
      <LooksPanel />
      {isReady && rights.known ? (
        <>
          {notifications}
          {replies}
          {can(rights, 'system_settings') && (
            <AccountGate waiting={<RetentionWaiting />}>
              {(account) => <RetentionPanel account={account} />}
            </AccountGate>
          )}
          <ExportPanel />
          <DeleteAccount />
        </>
      ) : (
        <LoadingShape label={loading} shape="cards" />
      )}
    </div>
  )
}

/** Language and theme, both applied immediately; the account stores the language. */
function LooksPanel() {
  const { t } = useLingui()
  const locale = useLocale()
  const theme = useChosenTheme()
  const save = useSaveAccount()
  const choose = (text: string) => {
    const language = localeOf(text)
    setLocale(language)
    save.mutate(
      { language },
      { onError: (error) => notify.error(t`El idioma no se guardó en tu cuenta`, failureMessage(error)) },
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

const KB = 1_000

/** The download of everything that is stored about the member. */
function ExportPanel() {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const [bytes, count] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const startExport = async () => {
    const abort = new AbortController()
    running.current = abort
    setFailure(null)
    count(0)
    try {
      await exportAccount(abort.signal, count)
      notify.success(t`Tus datos se descargaron`)
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
    } finally {
      if (running.current === abort) count(null)
    }
  }
  const isRunning = bytes !== null
  return (
    <Panel
      title={t`Descarga de tus datos`}
      description={t`Descarga todo lo que guardamos de ti: cuenta, sesiones, suscripciones, agentes, canales y conversaciones, en un archivo JSON. Las claves de tus canales no se incluyen, ni sus llamadas tal como llegaron: los mensajes que traían, sí.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon="i-lucide-download" loading={isRunning} onClick={() => void startExport()}>
          {t`Descargar mis datos`}
        </Button>
        {isRunning && (
          <>
            <Button variant="ghost" onClick={() => running.current?.abort()}>
              {cancel}
            </Button>
            <p role="status" className="text-sm text-ink-soft tabular-nums">
              {t`Descargando: ${formatNumber(Math.ceil(bytes / KB))} kB`}
            </p>
          </>
        )}
      </div>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
    </Panel>
  )
}

/** Downloads the export and saves it as a file. `onBytes` is called with the number of bytes received so far. */
async function exportAccount(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  saveFile(await downloadJson('/api/account/export', signal, onBytes), 'vocero-export.json')
}
