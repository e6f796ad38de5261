import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { isSuperAdmin } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ConversationsSearch } from './conversations-search.ts'
import { Inbox } from './inbox.tsx'
import type { AgentOption } from './session-filters.tsx'

interface InboxScreenProps {
  agents: readonly AgentOption[]
  search: ConversationsSearch
  onSearch: (search: ConversationsSearch) => void
}

/** The inbox of all own agents; of one agent at a time for a super administrator. */
export function InboxScreen({ agents, search, onSearch }: InboxScreenProps) {
  const { t } = useLingui()
  const mayShowAll = !isSuperAdmin(useRights())
  const agentId = search.agent ?? (mayShowAll ? undefined : agents[0]?.id)
  if (!mayShowAll && agentId === undefined) return <NoAgent />
  return (
    <Inbox
      subtitle={mayShowAll ? t`Todo lo que la gente escribe a tus agentes.` : t`Lo que la gente escribe a un agente.`}
      agents={agents}
      agentId={agentId}
      mayShowAll={mayShowAll}
      search={search}
      onSearch={(next) =>
        onSearch(next.agent === search.agent ? next : { ...next, session: undefined, sessionAgent: undefined })
      }
    />
  )
}

function NoAgent() {
  const { t } = useLingui()
  return (
    <section className="grid gap-6">
      <PageHeader title={t`Conversaciones`} />
      <Card className="p-0!">
        <EmptyState
          icon="i-lucide-bot"
          title={t`Elige un agente`}
          action={
            <Link to="/agents" className={buttonClasses()}>
              {t`Ir a los agentes`}
            </Link>
          }
        >
          {t`No tienes agentes propios. Abre las conversaciones desde la lista de agentes.`}
        </EmptyState>
      </Card>
    </section>
  )
}
