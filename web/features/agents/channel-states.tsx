import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AgentActivity } from '../../../worker/contract/agent-home.ts'
import { can } from '../../../worker/contract/permissions.ts'
import { channelIcon, useChannelName } from '../../core/channel-looks.ts'
import { useRights } from '../../core/rights.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'

const TONES = { active: 'text-ink', inactive: 'text-ink-faint', error: 'text-danger' } as const

interface ChannelStatesProps {
  agentId: string
  channels: AgentActivity['channels']
  /** On a phone only the overall state is shown, without the single channels. */
  isOneLine?: boolean
}

/** Whether contacts can reach the agent, and the state of each of its channels. */
export function ChannelStates({ agentId, channels, isOneLine = false }: ChannelStatesProps) {
  const { t } = useLingui()
  const channelName = useChannelName()
  const rights = useRights()
  const mayOpen = !rights.known || can(rights, 'agent_management')
  const states = { active: t`activo`, inactive: t`desactivado`, error: t`con errores` }
  const isReachable = channels.some(({ status }) => status === 'active')
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      {isReachable ? (
        <Badge tone="success" icon="i-lucide-circle-check">{t`Responde`}</Badge>
      ) : (
        <Badge icon="i-lucide-circle-dashed">{t`Sin canal activo`}</Badge>
      )}
      {channels.length > 0 && (
        <ul className={classes('flex flex-wrap items-center', isOneLine && 'max-sm:hidden')}>
          {channels.map(({ type, status }) => {
            const label = `${channelName(type)}: ${states[status]}`
            const look = {
              title: label,
              'aria-label': label,
              className: classes(
                'grid size-8 max-[19rem]:size-[1.8em] place-items-center rounded-field text-lg',
                mayOpen && 'hover:bg-surface-sunken',
                TONES[status],
              ),
            }
            const icon = <span aria-hidden className={channelIcon(type)} />
            return (
              <li key={type}>
                {mayOpen ? (
                  <Link to="/agents/$agentId/channels" params={{ agentId }} {...look}>
                    {icon}
                  </Link>
                ) : (
                  <span role="img" {...look}>
                    {icon}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
