import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { sessionText } from './session-text.ts'

interface SessionRecordProps {
  sessionId: string
  exchanges: readonly Conversation[]
}

/** All that is stored of a conversation, which can be copied. */
export function SessionRecord({ sessionId, exchanges }: SessionRecordProps) {
  const { t } = useLingui()
  const { copied } = useCommonWords()
  const locale = useLocale()
  const stored = JSON.stringify(exchanges, null, 2)
  const text = sessionText(exchanges, {
    visitor: t`Visitante:`,
    agent: t`Agente:`,
    when: (timestamp) => formatDate(timestamp, locale, { time: true }),
  })
  const copying = {
    doneLabel: copied,
    onFailed: () => notify.error(t`Error al copiar al portapapeles`),
  }
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">{t`Datos guardados`}</summary>
      <p className="mt-3 text-ink-soft">{t`Identificador de la sesión`}</p>
      <p className="font-mono break-all">{sessionId}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label={t`Copiar como texto`} {...copying} />
        <CopyButton text={stored} label={t`Copiar los datos`} {...copying} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="mt-2 max-h-[50dvh] overflow-auto rounded-field border border-line bg-surface-sunken p-3 text-xs font-mono"
      >
        {stored}
      </pre>
    </details>
  )
}
