import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { keyOf, sessionsOf } from './session-pages.ts'
import { SessionRow } from './session-row.tsx'
import { useSteadyScroll } from './steady-scroll.ts'

interface SessionListProps {
  list: UseInfiniteQueryResult<InfiniteData<SessionsPage>>
  /** The number of messages since the screen was opened. */
  arrived: number
  withAgent: boolean
  isFiltered: boolean
  /** The key of the open session. */
  chosen: string | undefined
  onChoose: (session: ConversationSession) => void
  onClear: () => void
}

export function SessionList(props: SessionListProps) {
  const { t } = useLingui()
  const { retry } = useCommonWords()
  const { list, isFiltered, onClear } = props
  if (list.isPending) return <Loading label={t`Cargando conversaciones`} />
  if (!list.data)
    return (
      <FailedState
        title={t`Error al cargar las conversaciones`}
        message={sayFailure(list.error)}
        retryLabel={retry}
        onRetry={() => void list.refetch()}
      />
    )
  const sessions = sessionsOf(list.data.pages)
  if (sessions.length === 0) return <NoSessions filtered={isFiltered} onClear={onClear} />
  return <Rows {...props} sessions={sessions} />
}

function Rows({
  list,
  sessions,
  arrived,
  withAgent,
  chosen,
  onChoose,
}: SessionListProps & { sessions: ConversationSession[] }) {
  const { t } = useLingui()
  const area = useRef<HTMLDivElement>(null)
  const [seen, see] = useState(arrived)
  const [first] = sessions
  useSteadyScroll(area, first && keyOf(first))
  const atTop = () => (area.current?.scrollTop ?? 0) < 8
  const look = () => {
    if (atTop()) see(arrived)
  }
  useEffect(() => {
    if ((area.current?.scrollTop ?? 0) < 8) see(arrived)
  }, [arrived])
  const fresh = arrived - seen
  return (
    <div className="relative min-h-0 grow flex flex-col">
      {fresh > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-3 z-10 grid justify-items-center">
          <Button
            size="small"
            icon="i-lucide-arrow-up"
            className="pointer-events-auto rounded-full! shadow-float"
            onClick={() => area.current?.scrollTo({ top: 0 })}
          >
            {t`${plural(fresh, { one: '# nuevo', other: '# nuevos' })}`}
          </Button>
        </div>
      )}
      <div ref={area} onScroll={look} className="relative min-h-0 grow overflow-y-auto [overflow-anchor:none]">
        <ul
          aria-label={t`Conversaciones`}
          aria-busy={list.isPlaceholderData}
          className={classes('divide-y divide-line transition-opacity', list.isPlaceholderData && 'opacity-60')}
        >
          {sessions.map((session) => (
            <li key={keyOf(session)}>
              <SessionRow
                session={session}
                withAgent={withAgent}
                isChosen={keyOf(session) === chosen}
                onChoose={onChoose}
              />
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
    </div>
  )
}

function NoSessions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const { clearFilters } = useCommonWords()
  if (!filtered)
    return (
      <EmptyState icon="i-lucide-messages-square" title={t`Aún no hay conversaciones`}>
        {t`Cuando alguien escriba, lo verás aquí al momento.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={t`Ninguna conversación coincide`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearFilters}
        </Button>
      }
    >
      {t`Prueba con otras palabras, otras fechas u otros filtros.`}
    </EmptyState>
  )
}
