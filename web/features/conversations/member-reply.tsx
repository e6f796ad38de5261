import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import type { ThreadStatus } from '../../../worker/contract/thread-status.ts'
import type { WholeSession } from '../../../worker/contract/threads.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useChangeThread, useWriteMessage } from './conversations.api.ts'

interface MemberReplyProps {
  thread: NonNullable<WholeSession['thread']>
  /** Its provider takes no message now. */
  isShut: boolean
}

/**
 * Where a person takes a conversation over, writes in it and hands it back. The first letter takes over, so that the agent
 * does not answer meanwhile; what it was writing then stands here as a draft.
 */
export function MemberReply({ thread, isShut }: MemberReplyProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<string | null>(null)
  /** One for each text: a double press or a retry sends once. */
  const messageId = useRef(crypto.randomUUID())
  const field = useRef<HTMLTextAreaElement>(null)
  const change = useChangeThread(thread.id)
  const write = useWriteMessage(thread.id)
  const isTaken = thread.status === 'members'
  const length = text.trim().length
  const excess = length - MESSAGE_MAX

  const take = () =>
    change.mutate('members', {
      onSuccess: ({ data }) => {
        if (data.draft) setDraft(data.draft)
        field.current?.focus()
      },
      onError: (error) => notify.error(t`No se pudo tomar la conversación`, sayFailure(error)),
    })
  const handBack = () =>
    change.mutate('open', {
      onSuccess: () => notify.success(t`El agente vuelve a responder en esta conversación`),
      onError: (error) => notify.error(t`No se pudo devolver la conversación`, sayFailure(error)),
    })
  const close = () =>
    !change.isPending &&
    change.mutate('closed', {
      onSuccess: () => notify.success(t`Conversación cerrada: se abre de nuevo cuando la persona escriba`),
      onError: (error) => notify.error(t`No se pudo cerrar la conversación`, sayFailure(error)),
    })
  const states: Record<ThreadStatus, string> = {
    open: t`Responde el agente.`,
    pending: t`Espera a una persona; mientras tanto responde el agente.`,
    members: t`La atiende una persona: el agente calla.`,
    closed: t`Cerrada.`,
  }
  const type = (typed: string) => {
    setText(typed)
    if (!isTaken && !change.isPending && typed !== '') take()
  }
  const send = () => {
    if (length === 0 || excess > 0 || write.isPending) return
    write.mutate(
      { messageId: messageId.current, text: text.trim() },
      {
        onSuccess: () => {
          messageId.current = crypto.randomUUID()
          setText('')
          setDraft(null)
          field.current?.focus()
        },
        onError: (error) => notify.error(t`No se pudo enviar el mensaje`, sayFailure(error)),
      },
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <div className="flex grow basis-44 items-center gap-2">
          <p role="status" className="flex min-w-0 grow items-center gap-2">
            <span aria-hidden className={classes('shrink-0', isTaken ? 'i-lucide-user-check' : 'i-lucide-bot')} />
            {states[thread.status]}
          </p>
          {thread.status !== 'closed' && (
            <IconButton label={t`Cerrar la conversación`} icon="i-lucide-archive" onClick={close} />
          )}
        </div>
        {isTaken ? (
          <Button variant="secondary" size="small" icon="i-lucide-bot" loading={change.isPending} onClick={handBack}>
            {t`Devolver al agente`}
          </Button>
        ) : (
          <Button variant="secondary" size="small" icon="i-lucide-user-check" loading={change.isPending} onClick={take}>
            {t`Tomar la conversación`}
          </Button>
        )}
      </div>
      {draft !== null && (
        <div role="note" className="grid gap-2 rounded-field bg-surface-sunken px-3 py-2 text-sm">
          <p className="font-semibold">{t`El agente estaba escribiendo esto; no se envió:`}</p>
          <p className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
            {draft}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                setText(draft)
                setDraft(null)
                field.current?.focus()
              }}
            >
              {t`Usar este texto`}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setDraft(null)}>
              {t`Descartar`}
            </Button>
          </div>
        </div>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          value={text}
          rows={Math.min(6, Math.max(1, text.split('\n').length))}
          disabled={isShut}
          aria-label={t`Escribir en esta conversación`}
          aria-invalid={excess > 0}
          placeholder={isShut ? t`Ahora no se puede escribir` : t`Escribe a la persona…`}
          className="w-full min-h-11 resize-none rounded-field border border-line-strong bg-surface px-3 py-2.5 text-sm"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <Button
          icon="i-lucide-send"
          disabled={isShut || length === 0 || excess > 0}
          loading={write.isPending}
          onClick={send}
        >
          {t`Enviar`}
        </Button>
      </div>
      {excess > 0 && (
        <p role="alert" className="text-sm text-danger">
          {plural(excess, { one: 'Sobra # carácter', other: 'Sobran # caracteres' })}
        </p>
      )}
    </div>
  )
}
