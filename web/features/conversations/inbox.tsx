import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useOnPhone } from '../../core/on-phone.ts'
import { useIsReader } from '../../core/session.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNewMessages } from './arrivals.ts'
import { reload, sessionsQuery } from './conversations.api.ts'
import { type ConversationsSearch, isFiltered, unfiltered } from './conversations-search.ts'
import { DroppedMessages } from './dropped-messages.tsx'
import { useInboxKeys } from './inbox-keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { useSelection } from './selection.ts'
import { SessionDetail } from './session-detail.tsx'
import { type AgentOption, SessionFilters } from './session-filters.tsx'
import { SessionList } from './session-list.tsx'
import { keyOf } from './session-pages.ts'
import { ThreadLists } from './thread-lists.tsx'
import { threadListsQuery } from './threads.api.ts'

/** Loaded when it is opened, because few owners need it. */
const ConversationsBin = lazy(async () => ({
  default: (await withRetries(() => import('./conversations-bin.tsx'))).ConversationsBin,
}))

interface InboxProps extends Omit<PageHeaderProps, 'title' | 'action'> {
  /** The agent whose conversations are shown; `undefined`: those of all own agents. */
  agentId: string | undefined
  /** The agents to choose from; absent on a screen of one agent. */
  agents?: readonly AgentOption[]
  mayShowAll?: boolean
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** The list of conversations and the open one; both are updated by the stream. */
export function Inbox({ agentId, agents, mayShowAll = false, search, onSearch, ...header }: InboxProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const onPhone = useOnPhone()
  const unread = useQuery(threadListsQuery(agentId)).data?.unread ?? 0
  const list = useInfiniteQuery(sessionsQuery(agentId, search))
  const isReloading = useIsFetching({ queryKey: ['conversations'] }) > 0
  const { count, announcement } = useNewMessages(agentId, search)
  const sessionAgent = search.sessionAgent ?? agentId
  const open = search.session && sessionAgent ? { sessionId: search.session, agentId: sessionAgent } : null
  const chosen = open ? keyOf(open) : undefined
  useFocusBack(chosen)
  const title = t`Conversaciones`
  const [isBinOpen, openBin] = useState(false)
  const [isListingKeys, listKeys] = useState(false)
  const selection = useSelection()
  const isReader = useIsReader()
  useInboxKeys()
  const tools = () => (
    <>
      <IconButton
        label={t`Atajos de teclado`}
        icon="i-lucide-circle-help"
        aria-keyshortcuts="?"
        className="max-lg:hidden"
        onClick={() => listKeys(true)}
      />
      {!isReader && (
        <>
          <IconButton
            label={t`Seleccionar varias`}
            icon="i-lucide-list-checks"
            aria-pressed={selection.isOn}
            className={selection.isOn ? 'bg-brand-soft text-brand-strong!' : ''}
            onClick={selection.isOn ? selection.stop : selection.start}
          />
          <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => openBin(true)} />
        </>
      )}
    </>
  )
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
              {tools()}
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
          'p-0! overflow-hidden grid grid-rows-[auto_minmax(0,1fr)] grid-cols-[minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]',
          'xl:grid-cols-[11rem_20rem_minmax(0,1fr)]',
          'lg:min-h-120 print:(h-auto! overflow-visible!)',
          header.level === 2
            ? 'lg:h-[calc(100dvh-21rem-var(--notice-height,0px))]'
            : 'lg:h-[calc(100dvh-14.5rem-var(--notice-height,0px))]',
          // On a phone the open conversation has the page to itself, also what an on-screen keyboard leaves of it.
          open
            ? 'max-sm:h-[calc(100dvh-7rem-var(--notice-height,0px))] sm:max-lg:h-[calc(100dvh-9rem-var(--notice-height,0px))] max-lg:min-h-80'
            : 'max-lg:h-[calc(100dvh-15rem-var(--notice-height,0px))] max-lg:min-h-120',
        )}
      >
        <ThreadLists
          agentId={agentId}
          chosen={search.list}
          onChoose={(chosenList) => onSearch({ ...search, list: chosenList })}
          className={classes(
            'min-w-0 border-line lg:border-r xl:row-span-2 xl:overflow-y-auto',
            open && 'max-lg:hidden',
          )}
        />
        <div
          className={classes(
            'row-start-2 min-h-0 min-w-0 flex-col border-line xl:col-start-2 xl:row-span-2 xl:row-start-1 lg:flex lg:border-r',
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
                {unread > 0 && (
                  <span className="self-center text-sm text-ink-soft">
                    {t`${plural(unread, { one: '# sin leer', other: '# sin leer' })}`}
                  </span>
                )}
                <DroppedMessages agentId={agentId} search={search} onSearch={onSearch} />
                {header.level === 2 && (
                  <span className="-my-0.5 ml-auto flex">
                    {tools()}
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
            newCount={count}
            agentId={agentId}
            withAgent={withAgents}
            selection={selection}
            isFiltered={isFiltered(search) || search.list !== undefined}
            chosen={chosen}
            onChoose={(session) =>
              onSearch({
                ...search,
                session: session.sessionId,
                ...(withAgents && { sessionAgent: session.agentId }),
              })
            }
            onClear={() => onSearch({ ...unfiltered(search), list: undefined })}
          />
        </div>
        <div
          className={classes(
            'row-start-2 min-h-0 min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:col-start-3',
            !open && 'max-lg:hidden',
          )}
        >
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
      {isListingKeys && <KeysDialog onClose={() => listKeys(false)} />}
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

/** On a phone, focuses the row of a conversation in the list when that conversation is closed. */
function useFocusBack(chosen: string | undefined): void {
  const left = useRef(chosen)
  useEffect(() => {
    if (left.current && !chosen)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.current)}"]`)?.focus()
    left.current = chosen
  }, [chosen])
}
