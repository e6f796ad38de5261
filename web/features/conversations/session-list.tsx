import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationSession, SessionsPage } from '../../../worker/contract/conversation-sessions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useContactName } from '../../core/contact-name.ts'
import { useMorePages } from '../../core/use-more-pages.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { EmptyState, FailedState, NoMatches } from '../../ui/states.tsx'
import type { Selection } from './selection.ts'
import { keyOf, sessionsOf } from './session-pages.ts'
import { SessionRow } from './session-row.tsx'
import { useNameOf } from './thread-menu.tsx'

/** Loaded when rows are selected. */
const TogetherBar = lazy(async () => ({
  default: (await withRetries(() => import('./together-bar.tsx'))).TogetherBar,
}))

interface SessionListProps {
  list: UseInfiniteQueryResult<InfiniteData<SessionsPage>>
  /** The number of new messages since the screen was opened. */
  newCount: number
  /** The agent of the list; `undefined`: all own agents. */
  agentId: string | undefined
  withAgent: boolean
  selection: Selection
  isFiltered: boolean
  /** The key of the open session. */
  chosen: string | undefined
  onChoose: (session: ConversationSession) => void
  onClear: () => void
}

export function SessionList(props: SessionListProps) {
  const { t } = useLingui()
  const { list, isFiltered, onClear } = props
  if (list.isPending) return <LoadingShape label={t`Cargando conversaciones`} shape="people" />
  if (!list.data) return <FailedState title={t`Error al cargar las conversaciones`} query={list} />
  const sessions = sessionsOf(list.data.pages)
  if (sessions.length === 0) return <NoSessions filtered={isFiltered} onClear={onClear} />
  return <Rows {...props} sessions={sessions} />
}

function Rows({
  list,
  sessions,
  newCount: arrived,
  agentId,
  withAgent,
  selection,
  chosen,
  onChoose,
}: SessionListProps & { sessions: ConversationSession[] }) {
  const { t } = useLingui()
  const area = useRef<HTMLDivElement>(null)
  const more = useMorePages(list)
  const [seen, setSeen] = useState(arrived)
  const nameOf = useNameOf(agentId)
  const ids = sessions.map(({ threadId }) => threadId)
  const [first] = sessions
  useSteadyScroll(area, first && keyOf(first))
  const atTop = () => (area.current?.scrollTop ?? 0) < 8
  const updateSeen = () => {
    if (atTop()) setSeen(arrived)
  }
  useEffect(() => {
    if ((area.current?.scrollTop ?? 0) < 8) setSeen(arrived)
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
      <div ref={area} onScroll={updateSeen} className="relative min-h-0 grow overflow-y-auto [overflow-anchor:none]">
        <ul
          aria-label={t`Conversaciones`}
          aria-keyshortcuts="j k"
          aria-busy={list.isPlaceholderData}
          className={classes('divide-y divide-line transition-opacity', list.isPlaceholderData && 'opacity-60')}
        >
          {sessions.map((session) => (
            <li key={keyOf(session)} className="flex">
              {selection.isOn && <Choice session={session} selection={selection} all={ids} />}
              <SessionRow
                session={session}
                withAgent={withAgent}
                assignee={nameOf(session.assigneeId)}
                isChosen={keyOf(session) === chosen}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <div className="grid p-3">
            <Button variant="secondary" size="small" loading={more.isLoading} onClick={more.load}>
              {t`Cargar más`}
            </Button>
          </div>
        )}
      </div>
      {selection.isOn && (
        <Suspense>
          <TogetherBar sessions={sessions} selection={selection} agentId={agentId} />
        </Suspense>
      )}
    </div>
  )
}

interface ChoiceProps {
  session: ConversationSession
  selection: Selection
  /** The ids of all rows, for selecting a range with the shift key. */
  all: readonly string[]
}

function Choice({ session, selection, all }: ChoiceProps) {
  const { t } = useLingui()
  const who = useContactName()(session)
  return (
    <label className="grid cursor-pointer place-items-center pl-4">
      <input
        type="checkbox"
        aria-label={t`Seleccionar a ${who}`}
        checked={selection.ids.has(session.threadId)}
        onChange={({ nativeEvent }) =>
          selection.toggle(session.threadId, all, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-6 shrink-0 accent-brand"
      />
    </label>
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
    <NoMatches title={t`Ninguna conversación coincide`} clearLabel={clearFilters} onClear={onClear}>
      {t`Prueba con otras palabras, otras fechas u otros filtros.`}
    </NoMatches>
  )
}

/**
 * Keeps the visible rows in place when rows are inserted or moved above them. Rows have `data-row`. `first` is the key
 * of the first row, which is not used as the anchor because it may have moved there.
 */
function useSteadyScroll(area: RefObject<HTMLElement | null>, first: string | undefined): void {
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const view = area.current
    if (!view) return
    const rows = [...view.querySelectorAll<HTMLElement>('[data-row]')]
    if (view.scrollTop > 0) {
      const topOf = (row: HTMLElement) => tops.current.get(row.dataset['row'] ?? '')
      const anchor = rows.find((row) => row.dataset['row'] !== first && (topOf(row) ?? -1) >= view.scrollTop)
      if (anchor) view.scrollTop += anchor.offsetTop - (topOf(anchor) ?? 0)
    }
    tops.current = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
  })
}
