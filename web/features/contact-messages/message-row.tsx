import { useLingui } from '@lingui/react/macro'
import type { ContactMessage } from '../../../worker/contract/contact.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { LOCALE_NAMES } from '../../core/locale-names.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMarkMessage } from './contact.api.ts'

interface MessageRowProps {
  message: ContactMessage
  onDelete: (message: ContactMessage) => void
}

/** One message, whole, with whom to answer. */
export function MessageRow({ message, onDelete }: MessageRowProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const { id, name, email, doneAt, createdAt, language } = message
  const mark = useMarkMessage(id)
  const isDone = doneAt !== null
  const change = () => mark.mutate(!isDone, { onError: (error) => notify.error(words.error, sayFailure(error)) })
  return (
    <article className="grid gap-3 p-4 sm:px-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name}</h2>
          <a
            href={`mailto:${email}`}
            className="rounded-field text-sm text-brand underline underline-offset-2 wrap-anywhere"
          >
            {email}
          </a>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
          <Badge tone={isDone ? 'success' : 'accent'}>{isDone ? t`Atendido` : t`Por atender`}</Badge>
          <span>{LOCALE_NAMES[language]}</span>
          <time dateTime={createdAt} className="tabular-nums">
            {formatDate(createdAt, locale, { time: true })}
          </time>
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-wrap break-words">{message.message}</p>
      <footer className="flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={isDone ? 'i-lucide-undo-2' : 'i-lucide-check'}
          loading={mark.isPending}
          onClick={change}
        >
          {isDone ? t`Volver a abrir` : t`Marcar como atendido`}
        </Button>
        <IconButton
          label={t`Eliminar el mensaje de ${name}`}
          icon="i-lucide-trash-2"
          tone="danger"
          onClick={() => onDelete(message)}
        />
      </footer>
    </article>
  )
}
