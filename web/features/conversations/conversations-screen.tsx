import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import { useAgentStream } from '../../core/agent-stream.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { conversationsQuery, receive, reload } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations-search.ts'
import { SessionDetail } from './session-detail.tsx'
import { SessionFilters } from './session-filters.tsx'
import { SessionList } from './session-list.tsx'
import { shortId } from './sessions.ts'

export interface ConversationsScreenProps {
  agent: Agent
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** What people and an agent have said to each other; what is being said arrives while one looks. */
export function ConversationsScreen({ agent: { id: agentId, name }, search, onSearch }: ConversationsScreenProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [arrival, announce] = useState('')
  const list = useInfiniteQuery(conversationsQuery(agentId, search))
  const isReloading = useIsFetching({ queryKey: ['conversations'] }) > 0
  useAgentStream(agentId, (event) => {
    if (event.type === 'resync') void reload(client)
    if (event.type !== undefined) return
    announce(t`Nuevo mensaje en la conversación ${shortId(event.sessionId)}`)
    receive(client, agentId, event.conversationId, search).catch(() => reload(client))
  })
  const { session } = search
  const choose = (sessionId: string | undefined) => onSearch({ ...search, session: sessionId })
  return (
    <section className="grid gap-6">
      <PageHeader
        back={
          <Link to="/agents" className={buttonClasses({ variant: 'ghost', size: 'small' })}>
            <span aria-hidden className="i-lucide-arrow-left" />
            {t`Agentes`}
          </Link>
        }
        title={t`Conversaciones`}
        subtitle={name}
        action={
          <Button
            variant="secondary"
            icon="i-lucide-refresh-cw"
            loading={isReloading}
            onClick={() => void reload(client)}
          >
            {t`Actualizar`}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {arrival}
      </p>
      <Card className="p-0! overflow-hidden grid lg:grid-cols-[22rem_1fr] lg:h-[calc(100dvh-18.5rem)] lg:min-h-120">
        <div
          className={classes(
            'min-h-0 min-w-0 flex-col border-line lg:flex lg:border-r',
            session ? 'max-lg:hidden' : 'flex',
          )}
        >
          <SessionFilters search={search} onSearch={onSearch} />
          <SessionList list={list} search={search} chosen={session} onChoose={choose} onClear={() => onSearch({})} />
        </div>
        <div className={classes('min-h-0 min-w-0', !session && 'max-lg:hidden')}>
          {session ? (
            <SessionDetail key={session} agentId={agentId} sessionId={session} onBack={() => choose(undefined)} />
          ) : (
            <div className="grid h-full place-items-center">
              <EmptyState icon="i-lucide-messages-square" title={t`Elige una conversación`}>
                {t`Aquí verás todo lo que se ha dicho en ella.`}
              </EmptyState>
            </div>
          )}
        </div>
      </Card>
    </section>
  )
}
