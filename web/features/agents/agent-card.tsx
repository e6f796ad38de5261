import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AgentActivity } from '../../../worker/contract/agent-home.ts'
import type { Agent } from '../../../worker/contract/agents.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChannelStates } from './channel-states.tsx'

interface AgentCardProps {
  agent: Agent
  /** `undefined` while it is loading. */
  activity: AgentActivity | undefined
  mayEdit: boolean
  isOwnerShown: boolean
  onExport: () => void
  onDelete: () => void
}

/** An agent in the list; its name links to its home. */
export function AgentCard({ agent, activity, mayEdit, isOwnerShown, onExport, onDelete }: AgentCardProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id: agentId, name, avatar, description, agentType, language, owner } = agent
  const open = (to: '/chat/$agentId' | '/agents/$agentId/settings') => void navigate({ to, params: { agentId } })
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-3 narrow-wrap">
        <Avatar name={name} picture={avatar} />
        <div className="min-w-0 flex-1 max-[19rem]:order-last max-[19rem]:basis-full">
          <h2 className="font-bold wrap-anywhere">
            <Link to="/agents/$agentId" params={{ agentId }} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">{`${agentType.name} · ${LOCALE_NAMES[language]}`}</p>
          {isOwnerShown && (
            <p className="text-sm text-ink-soft wrap-anywhere">
              <span aria-hidden className="i-lucide-user mr-1 align-[-0.125em]" />
              <VisuallyHidden>{t`Dueño:`} </VisuallyHidden>
              {owner.name} · <EmailAddress address={owner.email} />
            </p>
          )}
        </div>
        {mayEdit && (
          <Menu
            trigger={<IconButton label={t`Más acciones de ${name}`} icon="i-lucide-ellipsis" className="-mt-1 -mr-2" />}
            items={[
              {
                key: 'chat',
                label: t`Abrir el chat`,
                icon: 'i-lucide-message-circle',
                onSelect: () => open('/chat/$agentId'),
              },
              {
                key: 'settings',
                label: t`Ajustes`,
                icon: 'i-lucide-settings',
                onSelect: () => open('/agents/$agentId/settings'),
              },
              { key: 'export', label: t`Exportar`, icon: 'i-lucide-download', onSelect: onExport },
              { key: 'delete', label: t`Eliminar`, icon: 'i-lucide-trash-2', tone: 'danger', onSelect: onDelete },
            ]}
          />
        )}
      </div>
      {description && <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{description}</p>}
      <div className="mt-auto grid gap-4">
        {activity ? (
          <ChannelStates agentId={agentId} channels={activity.channels} />
        ) : (
          <Skeleton className="h-8 w-32" />
        )}
        {activity ? <Week agentId={agentId} activity={activity} /> : <Skeleton className="h-11" />}
      </div>
    </li>
  )
}

function Week({ agentId, activity: { sessions, unknown } }: { agentId: string; activity: AgentActivity }) {
  const { t } = useLingui()
  const sum = sessions.reduce((total, count) => total + count, 0)
  const conversations = plural(sum, { one: '# conversación en 7 días', other: '# conversaciones en 7 días' })
  return (
    <div className="flex min-h-11 items-end justify-between gap-4">
      <Sparkline values={sessions} label={`${conversations}: ${sessions.join(', ')}`} />
      <div className="grid min-w-0 justify-items-end gap-0.5 text-right text-sm">
        <p aria-hidden className="text-ink-soft">
          {conversations}
        </p>
        {unknown > 0 && (
          <Link
            to="/agents/$agentId/questions"
            params={{ agentId }}
            className="font-medium text-warning underline-offset-2 hover:underline"
          >
            {t`${plural(unknown, { one: '# mensaje que no supo', other: '# mensajes que no supo' })}`}
          </Link>
        )}
      </div>
    </div>
  )
}
