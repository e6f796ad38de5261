import { useLingui } from '@lingui/react/macro'
import type { DroppedMessage } from '../../../worker/contract/dropped-messages.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useIsReader } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAnswerDropped } from './conversations.api.ts'

/** A refused message, the reason, and a retry. */
export function DroppedRow({ message, withAgent }: { message: DroppedMessage; withAgent: boolean }) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const nameOf = useChannelName()
  const answer = useAnswerDropped()
  const isReader = useIsReader()
  const { channelType, agentName, userMessage, reason, at } = message
  const tryAgain = () =>
    answer.mutate(message, {
      onSuccess: ({ message: told }) => notify.success(told ?? t`Se está intentando de nuevo`),
      onError: (error) => notify.error(t`No se pudo reintentar`, sayFailure(error)),
    })
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="grid min-w-0 grow basis-64 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
          <Badge icon={channelIcon(channelType)}>{nameOf(channelType)}</Badge>
          {withAgent && <span className="min-w-0 truncate">{agentName}</span>}
          <time dateTime={at}>{formatDate(at, useLocale(), { time: true })}</time>
        </div>
        <p className="line-clamp-3 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {userMessage}
        </p>
        <p className="text-sm text-danger">{reason}</p>
      </div>
      {!isReader && (
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-rotate-cw"
          loading={answer.isPending || answer.isSuccess}
          onClick={tryAgain}
        >
          {retry}
        </Button>
      )}
    </article>
  )
}
