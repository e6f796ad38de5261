import { useLingui } from '@lingui/react/macro'
import { useCommonWords } from '../../core/common-words.ts'
import type { Trouble } from '../../core/conversation/conversation-state.ts'

interface NotAnsweredProps {
  trouble: Trouble | null
  /** Absent while nothing may be sent. */
  onRetry: (() => void) | undefined
}

/** Under a question that got no reply: why, and the way to ask it again. */
export function NotAnswered({ trouble, onRetry }: NotAnsweredProps) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const sentences = {
    unreachable: t`No se pudo enviar. Revisa tu conexión.`,
    tooMany: t`Vas muy rápido. Espera un momento y reintenta.`,
    refused: t({ id: 'chat.error.message', message: 'Lo siento, hubo un error al procesar tu mensaje.' }),
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <span className="text-danger">
        <span aria-hidden className="i-lucide-circle-alert mr-1" />
        {trouble?.sentence ?? sentences[trouble?.kind ?? 'unreachable']}
      </span>
      <button
        type="button"
        onClick={onRetry}
        disabled={!onRetry}
        className="min-h-8 rounded-field px-2 font-semibold text-brand underline underline-offset-2 disabled:text-ink-faint"
      >
        {retry}
      </button>
    </span>
  )
}
