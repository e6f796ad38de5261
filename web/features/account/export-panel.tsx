import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { exportAccount } from './export-file.ts'

const KB = 1_000

/** Everything that is stored about the member, as one file. */
export function ExportPanel() {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const locale = useLocale()
  const [bytes, count] = useState<number | null>(null)
  const [failure, fail] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const leaving = new AbortController()
    running.current = leaving
    fail(null)
    count(0)
    try {
      await exportAccount(leaving.signal, count)
      notify.success(t`Tus datos se descargaron`)
    } catch (error) {
      if (!leaving.signal.aborted) fail(error)
    } finally {
      if (running.current === leaving) count(null)
    }
  }
  const isRunning = bytes !== null
  return (
    <Panel
      title={t`Descarga de tus datos`}
      description={t`Descarga todo lo que guardamos de ti: cuenta, sesiones, suscripciones, agentes, canales y conversaciones, en un archivo JSON. Las claves de tus canales no se incluyen.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon="i-lucide-download" loading={isRunning} onClick={() => void start()}>
          {t`Descargar mis datos`}
        </Button>
        {isRunning && (
          <>
            <Button variant="ghost" onClick={() => running.current?.abort()}>
              {cancel}
            </Button>
            <p role="status" className="text-sm text-ink-soft tabular-nums">
              {t`Descargando: ${formatNumber(Math.ceil(bytes / KB), locale)} kB`}
            </p>
          </>
        )}
      </div>
      {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
    </Panel>
  )
}
