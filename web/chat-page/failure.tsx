import { useLingui } from '@lingui/react/macro'
import type { Trouble } from '../core/conversation/conversation-state.ts'

interface FailureProps {
  trouble: Trouble | null
  /** Absent while nothing may be sent. */
  onRetry: (() => void) | undefined
}

/** Under a question that got no reply: why, and the way to ask it again. */
export function Failure({ trouble, onRetry }: FailureProps) {
  const { t } = useLingui()
  const sentence = {
    unreachable: t`No se pudo enviar. Revisa tu conexión.`,
    tooMany: t`Vas muy rápido. Espera un momento y reintenta.`,
    refused: t({ id: 'chat.error.message', message: 'Lo siento, hubo un error al procesar tu mensaje.' }),
  }[trouble?.kind ?? 'unreachable']
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-danger">
        <span aria-hidden className="i-lucide-circle-alert size-3.5 mr-1" />
        {trouble?.sentence ?? sentence}
      </span>
      <button
        type="button"
        onClick={onRetry}
        disabled={!onRetry}
        className="min-h-8 px-1 font-semibold text-brand underline disabled:text-ink-faint"
      >
        {t`Reintentar`}
      </button>
    </span>
  )
}
