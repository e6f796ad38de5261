import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatMoment } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import type { ConversationsPage } from './conversations.api.ts'
import { type ConversationsSearch, isFiltered } from './conversations-search.ts'
import { exchangesOf, type Session, sessionsOf, shortId } from './sessions.ts'

interface SessionListProps {
  list: UseInfiniteQueryResult<InfiniteData<ConversationsPage>>
  search: ConversationsSearch
  chosen: string | undefined
  onChoose: (sessionId: string) => void
  onClear: () => void
}

export function SessionList({ list, search, chosen, onChoose, onClear }: SessionListProps) {
  const { t } = useLingui()
  if (list.isPending) return <Loading label={t`Cargando conversaciones`} />
  if (!list.data)
    return (
      <FailedState
        title={t`Error al cargar las conversaciones`}
        message={sayFailure(list.error)}
        retryLabel={t`Reintentar`}
        onRetry={() => void list.refetch()}
      />
    )
  const sessions = sessionsOf(exchangesOf(list.data.pages))
  if (sessions.length === 0) return <NoSessions filtered={isFiltered(search)} onClear={onClear} />
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <ul aria-label={t`Conversaciones`} className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <SessionRow session={session} isChosen={session.sessionId === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="grid p-3">
          <Button
            variant="secondary"
            size="small"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t`Cargar más`}
          </Button>
        </div>
      )}
    </div>
  )
}

interface SessionRowProps {
  session: Session
  isChosen: boolean
  onChoose: (sessionId: string) => void
}

function SessionRow({ session: { sessionId, last, count, channelType }, isChosen, onChoose }: SessionRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const channel = useChannelName()(channelType)
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(sessionId)}
      className={classes(
        'grid w-full gap-1 px-4 py-3 text-left text-sm -outline-offset-2! transition-colors',
        isChosen ? 'bg-brand-soft' : 'hover:bg-surface-sunken',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold font-mono">{shortId(sessionId)}</span>
        <time dateTime={last.timestamp} className="shrink-0 text-xs text-ink-soft">
          {formatMoment(last.timestamp, locale)}
        </time>
      </span>
      <span className="line-clamp-2 break-words text-ink-soft">{last.userMessage}</span>
      <span className="flex items-center gap-1.5 text-xs text-ink-soft">
        <span aria-hidden className={channelIcon(channelType)} />
        {channel} · {t`${plural(count, { one: '# mensaje', other: '# mensajes' })}`}
      </span>
    </button>
  )
}

function NoSessions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  if (!filtered)
    return (
      <EmptyState icon="i-lucide-messages-square" title={t`Aún no hay conversaciones`}>
        {t`Cuando alguien escriba a este agente, lo verás aquí al momento.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={t`Ninguna conversación coincide`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t`Limpiar filtros`}
        </Button>
      }
    >
      {t`Prueba con otras palabras u otras fechas.`}
    </EmptyState>
  )
}
