import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NOTE_MAX } from '../../../worker/contract/thread-limits.ts'
import type { ThreadNote } from '../../../worker/contract/threads.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useIsReader, useSession } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteNote, useWriteNote } from './threads.api.ts'
import { useSendId, useUnsent, withoutSent } from './use-unsent.ts'

/** An internal note of a member about the conversation. */
export function Note({ threadId, note }: { threadId: string; note: ThreadNote }) {
  const { t } = useLingui()
  const isReader = useIsReader()
  const isOwn = useSession()?.user.id === note.authorId && !isReader
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteNote(threadId)
  const deletion = confirming(remove, note.id, {
    done: t`Nota eliminada`,
    errorMessage: failureMessage,
    onClose: () => setAsking(false),
  })
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
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
        {note.text}
      </p>
      {isAsking && (
        <ConfirmDialog {...deletion} title={t`¿Eliminar esta nota?`} confirmLabel={t`Eliminar`}>
          {t`Deja de verla todo tu equipo. No se puede deshacer.`}
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The number of characters by which a text exceeds its limit, if it does. */
export const Excess = ({ excess }: { excess: number }) =>
  excess > 0 && (
    <p role="alert" className="text-sm text-danger">
      {plural(excess, { one: 'Sobra # carácter', other: 'Sobran # caracteres' })}
    </p>
  )

/** The form for an internal note; it is not sent to the contact. */
export function NoteField({ threadId }: { threadId: string }) {
  const { t } = useLingui()
  const formKey = `${useSession()?.user.id} note ${threadId}`
  const [text, setText] = useUnsent(formKey, 'text', '')
  const { idFor, forget } = useSendId(formKey)
  const write = useWriteNote(threadId, ({ noteId, text: written }) => {
    forget(noteId)
    setText((now) => withoutSent(now, written))
  })
  const length = text.trim().length
  const excess = length - NOTE_MAX
  const save = () => {
    const note = text.trim()
    write.mutate(
      { noteId: idFor(note), text: note },
      { onError: (error) => notify.error(t`No se pudo guardar la nota`, failureMessage(error)) },
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{t`Solo la ve tu equipo: la persona y el agente no.`}</p>
      <div className="flex items-end gap-2">
        <textarea
          value={text}
          rows={Math.min(6, Math.max(2, text.split('\n').length))}
          aria-label={t`Nota sobre esta conversación`}
          aria-invalid={excess > 0}
          className="w-full min-h-11 resize-none rounded-field border border-warning bg-warning-soft px-3 py-2.5 text-sm"
          onChange={(event) => setText(event.target.value)}
        />
        <Button icon="i-lucide-pencil" disabled={length === 0 || excess > 0} loading={write.isPending} onClick={save}>
          {t`Guardar nota`}
        </Button>
      </div>
      <Excess excess={excess} />
    </div>
  )
}
