import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ThreadNote } from '../../../worker/contract/threads.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useIsReader, useSession } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDeleteNote } from './threads.api.ts'

/** What a member wrote about the conversation for the others. */
export function Note({ threadId, note }: { threadId: string; note: ThreadNote }) {
  const { t } = useLingui()
  const isReader = useIsReader()
  const isOwn = useSession()?.user.id === note.authorId && !isReader
  const [isAsking, ask] = useState(false)
  const remove = useDeleteNote(threadId)
  const deletion = confirming(remove, note.id, { done: t`Nota eliminada`, say: sayFailure, onClose: () => ask(false) })
  const when = formatDate(note.createdAt, useLocale(), { time: true })
  return (
    <article className="mb-4 grid gap-1 rounded-card border border-dashed border-warning bg-warning-soft px-4 py-2.5">
      <div className="flex items-center gap-2 text-xs">
        <span aria-hidden className="i-lucide-pencil shrink-0 text-warning" />
        <span className="min-w-0 grow wrap-anywhere">
          <b>{t`Nota de ${note.author}`}</b> · <time dateTime={note.createdAt}>{when}</time>
        </span>
        {isOwn && (
          <IconButton
            label={t`Eliminar la nota del ${when}`}
            icon="i-lucide-trash-2"
            tone="danger"
            className="size-9! text-base!"
            onClick={() => ask(true)}
          />
        )}
      </div>
      <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
        {note.text}
      </p>
      {isAsking && (
        <ConfirmDialog
          {...deletion}
          title={t`¿Eliminar esta nota?`}
          confirmLabel={t`Eliminar`}
          cancelLabel={t`Cancelar`}
        >
          {t`Deja de verla todo tu equipo. No se puede deshacer.`}
        </ConfirmDialog>
      )}
    </article>
  )
}
