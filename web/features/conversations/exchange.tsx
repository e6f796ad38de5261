import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { ExchangeActions } from '../../core/exchange-actions.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { Typing } from '../../ui/chat/typing.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Attachments } from './attachments.tsx'
import { ExchangeState } from './exchange-state.tsx'
import { Reactions, reactionsOn } from './reactions.tsx'

interface ExchangeProps {
  exchange: Conversation
  /** The received text of the unfinished reply. */
  unfinished: string | undefined
  onLife: () => void
  /** `undefined` for viewers. */
  onDelete: (() => void) | undefined
}

/** A contact's message and the reply to it. */
export function Exchange({ exchange, unfinished, onLife, onDelete }: ExchangeProps) {
  const { t } = useLingui()
  const { userMessage, timestamp, metadata } = exchange
  const isOpen = metadata.state === 'open'
  const reply = isOpen ? unfinished : exchange.agentResponse
  const when = formatDate(timestamp, useLocale(), { time: true })
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">
      <div aria-live="off" className="flex items-center justify-between gap-3 text-xs text-ink-soft">
        <time dateTime={timestamp}>{when}</time>
        <span className="flex">
          <IconButton
            label={t`Ver el recorrido del mensaje del ${when}`}
            icon="i-lucide-chart-gantt"
            className="size-9! text-base!"
            onClick={onLife}
          />
          {onDelete && (
            <IconButton
              label={t`Eliminar el mensaje del ${when}`}
              icon="i-lucide-trash-2"
              tone="danger"
              className="size-9! text-base!"
              onClick={onDelete}
            />
          )}
        </span>
      </div>
      <div className="grid grid-cols-[minmax(0,auto)] gap-2 justify-self-start max-w-[85%] rounded-2xl rounded-bl-sm bg-surface-sunken px-4 py-2.5">
        <span className="sr-only">{t`Visitante:`} </span>
        {userMessage && (
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {userMessage}
          </p>
        )}
        <Attachments exchangeId={exchange.id} attachments={metadata.details?.attachments} />
        <ChangedWords exchange={exchange} />
      </div>
      <Reactions reactions={reactionsOn(metadata.details?.attachments, 'message')} />
      {reply && (
        <div
          aria-busy={isOpen}
          className="justify-self-end min-w-0 max-w-[85%] rounded-2xl rounded-br-sm bg-brand-soft px-4 py-2.5 wrap-anywhere"
        >
          <span className="sr-only">{t`Agente:`} </span>
          <Markdown text={reply} />
          {metadata.options && (
            <ul aria-label={t`Opciones`} className="flex flex-wrap gap-2 mt-2">
              {metadata.options.map((title) => (
                <li key={title} className="max-w-full" dir="auto">
                  <Badge>{title}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Reactions reactions={reactionsOn(metadata.details?.attachments, 'reply')} atEnd />
      {isOpen && !reply && (
        <div className="justify-self-end rounded-2xl rounded-br-sm bg-brand-soft px-4 py-2.5">
          <Typing label={t`El agente está respondiendo…`} />
        </div>
      )}
      <ExchangeState exchange={exchange} />
      {use(ExchangeActions)?.(exchange)}
    </article>
  )
}

/** A note that the contact edited or deleted the message, with the earlier text. */
function ChangedWords({ exchange: { userMessage, metadata } }: { exchange: Conversation }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { original, editedAt, deletedAt } = metadata.details ?? {}
  const whenIs = (at: number) => formatDate(new Date(at).toISOString(), locale, { time: true })
  return (
    <>
      {deletedAt !== undefined && (
        <p className="flex items-start gap-1.5 text-sm text-ink-soft italic">
          <span aria-hidden className="i-lucide-ban mt-0.5 shrink-0" />
          {userMessage
            ? t`La persona eliminó parte de lo que escribió (${whenIs(deletedAt)}).`
            : t`La persona eliminó este mensaje (${whenIs(deletedAt)}).`}
        </p>
      )}
      {editedAt !== undefined && (
        <div className="grid gap-1 text-sm text-ink-soft">
          <p className="flex items-start gap-1.5">
            <span aria-hidden className="i-lucide-pencil mt-0.5 shrink-0" />
            {t`Editado por la persona (${whenIs(editedAt)})`}
          </p>
          {original && (
            <details>
              <summary className="cursor-pointer">{t`Ver lo que decía antes`}</summary>
              <p className="mt-1 border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere" dir="auto">
                {original}
              </p>
            </details>
          )}
        </div>
      )}
    </>
  )
}
