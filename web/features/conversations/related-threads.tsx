import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isSuperAdmin } from '../../../worker/contract/permissions.ts'
import { channelIcon } from '../../core/channel-looks.ts'
import { useQueryFailure } from '../../core/common-words.ts'
import { formatMoment } from '../../core/format.ts'
import { useRights } from '../../core/rights.ts'
import { useLocale } from '../../core/words.ts'
import { FailedState, Loading } from '../../ui/states.tsx'
import { StatusBadge } from './status-badge.tsx'
import { relatedQuery } from './threads.api.ts'

/** Other conversations of the same contact, each a link. */
export function RelatedThreads({ agentId, sessionId }: { agentId: string; sessionId: string }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const locale = useLocale()
  const isAdmin = isSuperAdmin(useRights())
  const { data, error, isPending, refetch } = useQuery(relatedQuery(agentId, sessionId))
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t`Otras conversaciones suyas`}</h3>
      {isPending && <Loading label={t`Buscando otras conversaciones`} />}
      {error && !data && (
        <FailedState title={t`Error al cargar las conversaciones`} {...queryFailure({ error, refetch })} />
      )}
      {data?.length === 0 && (
        <p className="text-sm text-ink-soft">{t`Ninguna con el mismo teléfono, usuario o correo anotado.`}</p>
      )}
      <ul className="grid gap-1">
        {data?.map((thread) => (
          <li key={thread.id}>
            <Link
              to="/conversations"
              search={{
                session: thread.sessionId,
                sessionAgent: thread.agentId,
                ...(isAdmin && { agent: thread.agentId }),
              }}
              className="grid gap-1 rounded-field px-3 py-2 text-sm hover:bg-surface-sunken"
            >
              <span className="flex items-center gap-2">
                <span aria-hidden className={channelIcon(thread.channelType)} />
                <span className="min-w-0 grow truncate font-medium">{thread.agentName}</span>
                <time dateTime={thread.lastAt} className="shrink-0 text-xs text-ink-soft">
                  {formatMoment(thread.lastAt, locale)}
                </time>
              </span>
              <span className="truncate text-ink-soft" dir="auto">
                {thread.last.userMessage || t`Mensaje eliminado`}
              </span>
              <span>
                <StatusBadge status={thread.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
