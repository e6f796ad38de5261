import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { MemberMessageActions } from '../../core/exchange-actions.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useIsReader } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { SentFiles } from './attachments.tsx'
import { useSendAgain } from './conversations.api.ts'
import { RatingMark, useDeliveryMark } from './exchange-state.tsx'
import { Reactions, reactionsIn } from './reactions.tsx'

interface MemberMessageProps {
  threadId: string
  message: ThreadMessage
  /** The name of the author if it is another member. */
  author: string | undefined
  /** The exchange before it, with the contact's question. */
  exchange: Conversation | undefined
}

/** A message of a member to the contact. */
export function MemberMessage({ threadId, message, author, exchange }: MemberMessageProps) {
  const { number, authorId, text, parts, createdAt, delivery, rating } = message
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const again = useSendAgain(threadId)
  const sendAgain = () =>
    again.mutate(number, {
      onSuccess: ({ message }) => notify.success(message ?? t`Se está intentando de nuevo`),
      onError: (error) => notify.error(t`No se pudo reintentar`, failureMessage(error)),
    })
  const mark = useDeliveryMark()
  const isReader = useIsReader()
  const locale = useLocale()
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-4">
      <time aria-live="off" dateTime={createdAt} className="text-xs text-ink-soft">
        {formatDate(createdAt, locale, { time: true })}
      </time>
      {text && (
        <div className="justify-self-end min-w-0 max-w-[85%] rounded-2xl rounded-br-sm bg-brand text-brand-ink px-4 py-2.5">
          <span className="sr-only">{t`Tu equipo:`} </span>
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {text}
          </p>
        </div>
      )}
      <SentFiles parts={parts} />
      <Reactions reactions={reactionsIn(parts)} atEnd />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
        {delivery?.reason && <span className="text-danger text-right">{delivery.reason}</span>}
        {rating && <RatingMark rating={rating} />}
        <Badge icon="i-lucide-user-check">
          {author
            ? t`Escrito por ${author}`
            : authorId
              ? t`Escrito por una persona`
              : t`Escrito en la aplicación del canal`}
        </Badge>
        {delivery && (
          <Badge tone={mark(delivery.state).tone} icon={mark(delivery.state).icon}>
            {mark(delivery.state).label}
          </Badge>
        )}
        <span aria-live="off" className="contents">
          {exchange && text && use(MemberMessageActions)?.(message, exchange)}
        </span>
        {delivery?.state === 'failed' && !isReader && (
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-rotate-cw"
            loading={again.isPending}
            onClick={sendAgain}
          >
            {retry}
          </Button>
        )}
      </div>
    </article>
  )
}
