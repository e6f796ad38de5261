import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../../worker/contract/dashboard.ts'
import { ATTENTION_DAYS } from '../../../worker/contract/limits.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { Card } from '../../ui/card.tsx'

const LINE = 'flex items-center gap-3 rounded-field p-2 -mx-2 hover:bg-surface-sunken'

function Line({ icon, title, children }: { icon: string; title: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className={`${icon} shrink-0 text-xl`} />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold truncate">{title}</span>
        <span className="text-sm text-ink-soft">{children}</span>
      </span>
      <span aria-hidden className="i-lucide-chevron-right shrink-0 text-ink-faint" />
    </>
  )
}

/** Who waits for a person, channels with errors and agents with unanswered messages, each with a link. */
export function Attention({ attention: { waiting, channels, unanswered } }: Pick<Dashboard, 'attention'>) {
  const { t } = useLingui()
  const channelName = useChannelName()
  const isEmpty = waiting.length + channels.length + unanswered.length === 0
  return (
    <section aria-labelledby="attention" className="grid">
      <Card className="grid content-start gap-3">
        <h2 id="attention" className="font-semibold">
          {t`Necesita tu atención`}
        </h2>
        {isEmpty ? (
          <p className="flex items-center gap-3 py-2 text-ink-soft">
            <span aria-hidden className="i-lucide-circle-check shrink-0 text-xl text-success" />
            {t`Nadie espera a una persona, ningún canal falla y nadie se quedó sin respuesta en los últimos ${ATTENTION_DAYS} días.`}
          </p>
        ) : (
          <ul className="grid gap-1">
            {waiting.map(({ agentId, agentName, threads }) => (
              <li key={agentId}>
                <Link
                  to="/agents/$agentId/conversations"
                  params={{ agentId }}
                  search={{ list: 'waiting' }}
                  className={LINE}
                >
                  <Line icon="i-lucide-user-check text-danger" title={agentName}>
                    {plural(threads, {
                      one: '# conversación espera a una persona',
                      other: '# conversaciones esperan a una persona',
                    })}
                  </Line>
                </Link>
              </li>
            ))}
            {channels.map(({ agentId, agentName, channelType }) => (
              <li key={`${agentId} ${channelType}`}>
                <Link to="/agents/$agentId/channels" params={{ agentId }} className={LINE}>
                  <Line icon="i-lucide-plug-zap text-danger" title={agentName}>
                    {t`${channelName(channelType)}: el canal tiene un error`}
                  </Line>
                </Link>
              </li>
            ))}
            {unanswered.map(({ agentId, agentName, unanswered: count }) => (
              <li key={agentId}>
                <Link to="/agents/$agentId/conversations" params={{ agentId }} className={LINE}>
                  <Line icon="i-lucide-message-circle-warning text-warning" title={agentName}>
                    {t`${plural(count, {
                      one: '# mensaje sin responder',
                      other: '# mensajes sin responder',
                    })} en los últimos ${ATTENTION_DAYS} días`}
                  </Line>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
