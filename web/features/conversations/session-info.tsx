import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { sessionText } from './session-text.ts'

interface SessionInfoProps {
  sessionId: string
  exchanges: readonly Conversation[]
  onClose: () => void
}

/** All stored facts of a conversation, which can be copied. */
export function SessionInfo({ sessionId, exchanges, onClose }: SessionInfoProps) {
  const { t } = useLingui()
  const { close, copied } = useCommonWords()
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
    <Dialog open onClose={onClose} size="large" title={t`Detalles de la conversación`} closeLabel={close}>
      <p className="text-sm font-medium">{t`Identificador de la sesión`}</p>
      <p className="font-mono text-sm break-all">{sessionId}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium">{t`Datos guardados`}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label={t`Copiar como texto`} {...copying} />
          <CopyButton text={stored} label={t`Copiar los datos`} {...copying} />
        </div>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="mt-2 max-h-[50dvh] overflow-auto rounded-field border border-line bg-surface-sunken p-3 text-xs font-mono"
      >
        {stored}
      </pre>
    </Dialog>
  )
}
