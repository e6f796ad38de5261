import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { patiently } from '../../core/patiently.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useArrivals } from './arrivals.ts'
import { reload, sessionsQuery } from './conversations.api.ts'
import { type ConversationsSearch, isFiltered, unfiltered } from './conversations-search.ts'
import { DroppedMessages } from './dropped-messages.tsx'
import { useOnPhone } from './on-phone.ts'
import { SessionDetail } from './session-detail.tsx'
import { type AgentOption, SessionFilters } from './session-filters.tsx'
import { SessionList } from './session-list.tsx'
import { keyOf } from './session-pages.ts'

/** Opened at a press: few owners need it. */
const ConversationsBin = lazy(async () => ({
  default: (await patiently(() => import('./conversations-bin.tsx'))).ConversationsBin,
}))

interface InboxProps extends Omit<PageHeaderProps, 'title' | 'action'> {
  /** The agent whose sessions are shown; those of all own agents when there is none. */
  agentId: string | undefined
  /** The agents to choose from; absent on a screen about one. */
  agents?: readonly AgentOption[]
  mayShowAll?: boolean
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** The conversations with their messages; new ones arrive while the screen is open. */
export function Inbox({ agentId, agents, mayShowAll = false, search, onSearch, ...header }: InboxProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const onPhone = useOnPhone()
  const list = useInfiniteQuery(sessionsQuery(agentId, search))
  const isReloading = useIsFetching({ queryKey: ['conversations'] }) > 0
  const { count, announcement } = useArrivals(agentId, search)
  const sessionAgent = search.sessionAgent ?? agentId
  const open = search.session && sessionAgent ? { sessionId: search.session, agentId: sessionAgent } : null
  const chosen = open ? keyOf(open) : undefined
  useFocusBack(chosen)
  const title = t`Conversaciones`
  const [isBinOpen, openBin] = useState(false)
  const binButton = () => <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => openBin(true)} />
  const withAgents = agents !== undefined && agentId === undefined
  return (
    <section className="grid gap-6">
      {header.level === 2 ? (
        <h2 className="sr-only">{title}</h2>
      ) : onPhone && open ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <PageHeader
          {...header}
          title={title}
          action={
            <div className="flex flex-wrap gap-2">
              {binButton()}
              <Button
                variant="secondary"
                icon="i-lucide-refresh-cw"
                loading={isReloading}
                onClick={() => void reload(client)}
              >
                {t`Actualizar`}
              </Button>
            </div>
          }
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Card
        className={classes(
          'p-0! overflow-hidden grid grid-rows-[minmax(0,1fr)] grid-cols-[minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]',
          'min-h-120',
          header.level === 2
            ? 'lg:h-[calc(100dvh-17.5rem-var(--notice-height,0px))]'
            : 'lg:h-[calc(100dvh-14.5rem-var(--notice-height,0px))]',
          open
            ? 'max-lg:h-[calc(100dvh-7rem-var(--notice-height,0px))]'
            : 'max-lg:h-[calc(100dvh-15rem-var(--notice-height,0px))]',
        )}
      >
        <div
          className={classes(
            'min-h-0 min-w-0 flex-col border-line lg:flex lg:border-r',
            open ? 'max-lg:hidden' : 'flex',
          )}
        >
          <SessionFilters
            search={search}
            onSearch={onSearch}
            agents={agents}
            agentId={agentId}
            mayShowAll={mayShowAll}
            beside={
              <>
                <DroppedMessages agentId={agentId} search={search} onSearch={onSearch} />
                {header.level === 2 && (
                  <span className="-my-0.5 ml-auto flex">
                    {binButton()}
                    <IconButton
                      label={t`Actualizar`}
                      icon={classes('i-lucide-refresh-cw', isReloading && 'animate-spin')}
                      onClick={() => void reload(client)}
                    />
                  </span>
                )}
              </>
            }
          />
          <SessionList
            list={list}
            arrived={count}
            withAgent={withAgents}
            isFiltered={isFiltered(search)}
            chosen={chosen}
            onChoose={(session) =>
              onSearch({
                ...search,
                session: session.sessionId,
                ...(withAgents && { sessionAgent: session.agentId }),
              })
            }
            onClear={() => onSearch(unfiltered(search))}
          />
        </div>
        <div className={classes('min-h-0 min-w-0', !open && 'max-lg:hidden')}>
          {open ? (
            <SessionDetail
              key={chosen}
              {...open}
              agentName={agents?.find(({ id }) => id === open.agentId)?.name}
              onBack={() => onSearch({ ...search, session: undefined, sessionAgent: undefined })}
            />
          ) : (
            <Nothing title={t`Elige una conversación`}>{t`Aquí verás todo lo que se ha dicho en ella.`}</Nothing>
          )}
        </div>
      </Card>
      {isBinOpen && (
        <Suspense>
          <ConversationsBin agentId={agentId} onClose={() => openBin(false)} />
        </Suspense>
      )}
    </section>
  )
}

const Nothing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid h-full place-items-center">
    <EmptyState icon="i-lucide-messages-square" title={title}>
      {children}
    </EmptyState>
  </div>
)

/** On a phone the list gets focus back on the conversation that was closed. */
function useFocusBack(chosen: string | undefined): void {
  const left = useRef(chosen)
  useEffect(() => {
    if (left.current && !chosen)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.current)}"]`)?.focus()
    left.current = chosen
  }, [chosen])
}
