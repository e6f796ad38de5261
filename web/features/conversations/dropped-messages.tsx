import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DroppedMessage } from '../../../worker/contract/dropped-messages.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords, usePagerWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useIsReader } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { droppedQuery, useAnswerDropped } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations-search.ts'

interface DroppedMessagesProps {
  agentId: string | undefined
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** The number of refused messages and, expanded, their list; renders nothing while there are none. */
export function DroppedMessages({ agentId, search, onSearch }: DroppedMessagesProps) {
  const { t } = useLingui()
  const first = useQuery(droppedQuery(agentId, 1))
  const count = first.data?.pagination.total ?? 0
  const page = search.dropped
  const setDropped = (next: number | undefined) => onSearch({ ...search, dropped: next })
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setDropped(1)}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-surface-sunken"
        >
          <span aria-hidden className="i-lucide-circle-alert" />
          {t`${plural(count, { one: '# no atendido', other: '# no atendidos' })}`}
        </button>
      )}
      {page !== undefined && <DroppedDialog agentId={agentId} page={page} onPage={setDropped} />}
    </>
  )
}

interface DroppedDialogProps {
  agentId: string | undefined
  page: number
  onPage: (page: number | undefined) => void
}

function DroppedDialog({ agentId, page, onPage }: DroppedDialogProps) {
  const { t } = useLingui()
  const pagerWords = usePagerWords()
  const { data, isError, isPending, error, refetch } = useQuery(droppedQuery(agentId, page))
  const totalPages = data?.pagination.totalPages ?? 1
  const isReader = useIsReader()
  return (
    <Dialog
      open
      onClose={() => onPage(undefined)}
      size="large"
      title={t`Mensajes no atendidos`}
      description={
        isReader
          ? t`Tu rol en este equipo es de solo lectura: puedes ver, pero no cambiar nada.`
          : t`Llegaron por un canal, pero nadie los respondió. Corrige la causa y vuelve a intentarlo: puedes hacerlo durante 30 días.`
      }
    >
      {isPending && <Loading label={t`Cargando los mensajes no atendidos`} rows={3} />}
      {isError && !data && (
        <FailedState title={t`Error al cargar los mensajes no atendidos`} query={{ error, refetch }} />
      )}
      {data?.messages.length === 0 && page <= totalPages && (
        <EmptyState icon="i-lucide-mail-check" title={t`No queda ningún mensaje sin atender`} />
      )}
      {data && data.messages.length > 0 && (
        <ul aria-label={t`Mensajes no atendidos`} className="divide-y divide-line">
          {data.messages.map((message) => (
            <li key={`${message.agentId} ${message.messageId}`}>
              <DroppedRow message={message} withAgent={agentId === undefined} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} totalPages={totalPages} {...pagerWords({ page, totalPages })} onPage={onPage} />
    </Dialog>
  )
}

/** A refused message with the reason and a retry. */
function DroppedRow({ message, withAgent }: { message: DroppedMessage; withAgent: boolean }) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const nameOf = useChannelName()
  const answer = useAnswerDropped()
  const isReader = useIsReader()
  const { channelType, agentName, userMessage, reason, at } = message
  const tryAgain = () =>
    answer.mutate(message, {
      onSuccess: ({ message: told }) => notify.success(told ?? t`Se está intentando de nuevo`),
      onError: (error) => notify.error(t`No se pudo reintentar`, failureMessage(error)),
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
