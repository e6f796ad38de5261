import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { sayFailure } from '../../core/failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { sessionQuery } from './conversations.api.ts'
import { DeleteConversation } from './delete-conversation.tsx'
import { Exchange } from './exchange.tsx'
import { SessionInfo } from './session-info.tsx'
import { shortId } from './sessions.ts'

interface SessionDetailProps {
  agentId: string
  sessionId: string
  onBack: () => void
}

const onPhone = () => matchMedia('(max-width: 1023px)').matches

export function SessionDetail({ agentId, sessionId, onBack }: SessionDetailProps) {
  const { t } = useLingui()
  const session = useQuery(sessionQuery(agentId, sessionId))
  const [shown, show] = useState<'info' | Conversation | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const nameOf = useChannelName()
  const exchanges = session.data ?? []
  const [first] = exchanges
  // On a phone the detail takes the place of the list, and of what had the focus in it.
  useEffect(() => {
    if (onPhone()) title.current?.focus()
  }, [])
  const area = useRef<HTMLDivElement>(null)
  const { length } = exchanges
  // What was said last is what one came for.
  useLayoutEffect(() => {
    if (length > 0) area.current?.scrollTo({ top: area.current.scrollHeight, behavior: 'instant' })
  }, [length])
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-2 border-b border-line px-3 py-2">
        <IconButton label={t`Volver a la lista`} icon="i-lucide-arrow-left" className="lg:hidden" onClick={onBack} />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 lg:pl-2">
          <h2 ref={title} tabIndex={-1} className="font-semibold outline-none">
            {t`Conversación`} <span className="font-mono">{shortId(sessionId)}</span>
          </h2>
          {first && <Badge>{nameOf(first.metadata.channelType)}</Badge>}
        </div>
        <IconButton label={t`Ver los detalles`} icon="i-lucide-info" disabled={!first} onClick={() => show('info')} />
      </header>
      <div ref={area} className="min-h-0 grow overflow-y-auto">
        {session.isPending && <Loading label={t`Cargando los mensajes`} />}
        {session.isError && !session.data && (
          <FailedState
            title={t`Error al cargar los mensajes`}
            message={sayFailure(session.error)}
            retryLabel={t`Reintentar`}
            onRetry={() => void session.refetch()}
          />
        )}
        {session.data && !first && (
          <EmptyState icon="i-lucide-message-square-off" title={t`Esta conversación ya no tiene mensajes`} />
        )}
        {first && (
          <ol className="grid gap-6 p-4">
            {exchanges.map((exchange) => (
              <li key={exchange.id}>
                <Exchange exchange={exchange} onDelete={() => show(exchange)} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="border-t border-line p-3">
        <input
          disabled
          aria-label={t`Escribir en esta conversación`}
          placeholder={t`Responde el agente: desde aquí no se puede escribir`}
          className="w-full min-h-11 rounded-field border border-line bg-surface-sunken px-3 text-sm text-ink-faint placeholder:text-ink-faint truncate"
        />
      </div>
      {shown === 'info' && <SessionInfo sessionId={sessionId} exchanges={exchanges} onClose={() => show(null)} />}
      {shown !== 'info' && shown && <DeleteConversation conversation={shown} onClose={() => show(null)} />}
    </div>
  )
}
