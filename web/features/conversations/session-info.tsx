import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface SessionInfoProps {
  sessionId: string
  exchanges: readonly Conversation[]
  onClose: () => void
}

/** Everything that is known of a session, as it is stored. */
export function SessionInfo({ sessionId, exchanges, onClose }: SessionInfoProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} size="large" title={t`Detalles de la conversación`} closeLabel={t`Cerrar`}>
      <p className="text-sm font-medium">{t`Identificador de la sesión`}</p>
      <p className="font-mono text-sm break-all">{sessionId}</p>
      <p className="mt-4 text-sm font-medium">{t`Datos guardados`}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="mt-1 max-h-[50dvh] overflow-auto rounded-field border border-line bg-surface-sunken p-3 text-xs font-mono"
      >
        {JSON.stringify(exchanges, null, 2)}
      </pre>
    </Dialog>
  )
}
