import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Agent } from '../../../worker/contract/agents.ts'
import { formatDate, formatNumber } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { Table } from '../../ui/table.tsx'

export type AgentTask = 'view' | 'edit' | 'delete'

interface AgentsTableProps {
  agents: readonly Agent[]
  onTask: (task: AgentTask, agent: Agent) => void
  onExport: (agent: Agent) => void
  /** The agent that is being exported. */
  exporting: string | undefined
}

export function AgentsTable({ agents, ...actions }: AgentsTableProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="relative overflow-x-auto">
      <Table
        caption={t`Agentes`}
        dense
        rows={agents}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t`Nombre`, cell: (agent) => <NameCell agent={agent} /> },
          { key: 'type', header: t`Tipo`, cell: ({ agentType }) => <Badge>{agentType.name}</Badge> },
          { key: 'language', header: t`Idioma`, cell: ({ language }) => LOCALE_NAMES[language] },
          {
            key: 'conversations',
            header: t`Conversaciones`,
            cell: ({ id, name, _count }) => (
              <CountLink
                to="/agents/$agentId/conversations"
                agentId={id}
                label={t`Conversaciones de ${name}`}
                icon="i-lucide-messages-square"
                count={formatNumber(_count.conversations, locale)}
              />
            ),
          },
          {
            key: 'channels',
            header: t`Canales`,
            cell: ({ id, name, _count }) => (
              <CountLink
                to="/agents/$agentId/channels"
                agentId={id}
                label={t`Canales de ${name}`}
                icon="i-lucide-radio-tower"
                count={formatNumber(_count.channels, locale)}
              />
            ),
          },
          {
            key: 'created',
            header: t`Creado`,
            cell: ({ createdAt }) => (
              <span className="whitespace-nowrap">{formatDate(createdAt, locale, { compact: true })}</span>
            ),
          },
          {
            key: 'actions',
            header: t`Acciones`,
            quiet: true,
            align: 'end',
            cell: (agent) => <AgentActions agent={agent} {...actions} />,
          },
        ]}
      />
    </div>
  )
}

const NameCell = ({ agent: { name, description } }: { agent: Agent }) => (
  <div className="min-w-0 max-md:text-right md:min-w-36 md:max-w-80">
    <p className="font-semibold break-words">{name}</p>
    {description && <p className="text-ink-soft line-clamp-2 break-words">{description}</p>}
  </div>
)

interface CountLinkProps {
  to: '/agents/$agentId/conversations' | '/agents/$agentId/channels'
  agentId: string
  label: string
  icon: string
  count: string
}

/** A number with a link to the list. */
const CountLink = ({ to, agentId, label, icon, count }: CountLinkProps) => (
  <Link
    to={to}
    params={{ agentId }}
    title={label}
    aria-label={`${label}: ${count}`}
    className="-my-1 inline-flex min-h-10 items-center gap-2 rounded-field border border-line px-3 font-semibold tabular-nums transition-colors hover:border-brand hover:bg-brand-soft"
  >
    <span aria-hidden className={`${icon} text-ink-soft`} />
    {count}
  </Link>
)

type AgentActionsProps = Omit<AgentsTableProps, 'agents'> & { agent: Agent }

function AgentActions({ agent, onTask, onExport, exporting }: AgentActionsProps) {
  const { t } = useLingui()
  const { id: agentId, name } = agent
  const chat = t`Chatear con ${name}`
  const knowledge = t`Conocimiento de ${name}`
  const train = t`Entrenar a ${name}`
  return (
    <div className="flex justify-end max-md:w-full max-md:justify-between md:-my-1 md:[&>*]:size-9">
      <Link to="/chat/$agentId" params={{ agentId }} title={chat} aria-label={chat} className={iconButtonClasses()}>
        <span aria-hidden className="i-lucide-message-circle" />
      </Link>
      <Link
        to="/agents/$agentId/knowledge"
        params={{ agentId }}
        title={knowledge}
        aria-label={knowledge}
        className={iconButtonClasses()}
      >
        <span aria-hidden className="i-lucide-book-open" />
      </Link>
      <Link
        to="/agents/$agentId/training"
        params={{ agentId }}
        title={train}
        aria-label={train}
        className={iconButtonClasses()}
      >
        <span aria-hidden className="i-lucide-graduation-cap" />
      </Link>
      <IconButton label={t`Ver ${name}`} icon="i-lucide-eye" onClick={() => onTask('view', agent)} />
      <IconButton label={t`Editar ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', agent)} />
      <IconButton
        label={t`Exportar ${name}`}
        icon={exporting === agentId ? 'i-lucide-loader-circle animate-spin' : 'i-lucide-download'}
        disabled={exporting !== undefined}
        onClick={() => onExport(agent)}
      />
      <IconButton
        label={t`Eliminar ${name}`}
        icon="i-lucide-trash-2"
        tone="danger"
        onClick={() => onTask('delete', agent)}
      />
    </div>
  )
}
