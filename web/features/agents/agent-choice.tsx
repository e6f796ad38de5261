import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { listStatus } from '../../core/use-paged-list.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { ownAgentsQuery } from './agents.api.ts'
import { NoAgentsYet } from './no-agents.tsx'

/** The choice of the agent to chat with; a single agent is opened at once. */
export function AgentChoice() {
  const { t } = useLingui()
  const words = useCommonWords()
  const agents = useQuery(ownAgentsQuery)
  const rows = agents.data ?? []
  const [only] = rows
  if (only && rows.length === 1) return <Navigate to="/chat/$agentId" params={{ agentId: only.id }} replace />
  return (
    <ListScreen
      title={t`Chat`}
      subtitle={t`Elige con qué agente quieres conversar.`}
      status={listStatus(agents, agents.data && rows.length)}
      loadingLabel={t`Cargando agentes`}
      failure={{
        title: t`Error al cargar los agentes`,
        message: failureMessage(agents.error),
        retryLabel: words.retry,
        onRetry: () => void agents.refetch(),
      }}
      empty={
        <NoAgentsYet
          action={
            <Link to="/agents" className={buttonClasses()}>
              {t`Ir a mis agentes`}
            </Link>
          }
        />
      }
    >
      <ul className="divide-y divide-line">
        {rows.map(({ id, name, avatar, description }) => (
          <li key={id}>
            <Link
              to="/chat/$agentId"
              params={{ agentId: id }}
              className="flex items-center gap-4 px-5 py-4 narrow-wrap -outline-offset-2! hover:bg-surface-sunken"
            >
              <Avatar name={name} picture={avatar} />
              <span className="min-w-0 grow">
                <span className="block font-semibold break-words">{name}</span>
                {description && <span className="block text-sm text-ink-soft line-clamp-2">{description}</span>}
              </span>
              <span aria-hidden className="i-lucide-chevron-right shrink-0 text-ink-faint max-[19rem]:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
