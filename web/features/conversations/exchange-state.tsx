import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { DeliveryState } from '../../../worker/contract/deliveries.ts'
import type { Rating } from '../../../worker/contract/ratings.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useIsReader } from '../../core/session.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useRetry } from './conversations.api.ts'
import { useDuration } from './durations.ts'
import { IntentBadge } from './intent-badge.tsx'

interface Mark {
  tone: Tone
  icon: string
  label: string
}

/** Returns the function that gives label and icon of a delivery state. */
export function useDeliveryMark(): (state: DeliveryState) => Mark {
  const { t } = useLingui()
  const marks: Record<DeliveryState, Mark> = {
    pending: { tone: 'neutral', icon: 'i-lucide-clock', label: t`Enviando` },
    sent: { tone: 'neutral', icon: 'i-lucide-check', label: t`Enviado` },
    delivered: { tone: 'neutral', icon: 'i-lucide-check-check', label: t`Entregado` },
    read: { tone: 'brand', icon: 'i-lucide-check-check', label: t`Leído` },
    failed: { tone: 'danger', icon: 'i-lucide-circle-alert', label: t`No entregado` },
  }
  return (state) => marks[state]
}

/** The state of a message, with a retry where it can succeed. */
export function ExchangeState({ exchange }: { exchange: Conversation }) {
  const { t } = useLingui()
  const { retry: again } = useCommonWords()
  const retry = useRetry()
  const mark = useMark(exchange)
  const isReader = useIsReader()
  const { state, delivery, origin, rating, intent } = exchange.metadata
  if (!mark) return null
  const isFailed = state === 'unanswered' || delivery?.state === 'failed'
  const mayRetry =
    !isReader &&
    (delivery?.state === 'failed' || (state === 'unanswered' && origin === 'server' && exchange.userMessage !== ''))
  const tryAgain = () =>
    retry.mutate(exchange, {
      onSuccess: ({ message }) => notify.success(message ?? t`Se está intentando de nuevo`),
      onError: (error) => notify.error(t`No se pudo reintentar`, failureMessage(error)),
    })
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
      {isFailed && delivery?.reason && <span className="text-danger text-right">{delivery.reason}</span>}
      {rating && <RatingMark rating={rating} />}
      {intent && <IntentBadge intent={intent} />}
      <Badge tone={mark.tone} icon={mark.icon}>
        {mark.label}
      </Badge>
      {mayRetry && (
        <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" loading={retry.isPending} onClick={tryAgain}>
          {again}
        </Button>
      )}
    </div>
  )
}

/** `null` while the reply is being generated, which is visible by its text. */
function useMark({ agentResponse, metadata }: Conversation): Mark | null {
  const { t } = useLingui()
  const duration = useDuration()
  const markOf = useDeliveryMark()
  const { state, delivery, responseMs } = metadata
  if (state === 'open') return null
  if (state === 'unanswered') return { tone: 'danger', icon: 'i-lucide-circle-alert', label: t`Sin responder` }
  if (state === 'members') return { tone: 'warning', icon: 'i-lucide-user-check', label: t`La atiende una persona` }
  if (delivery) return markOf(delivery.state)
  if (!agentResponse) return { tone: 'neutral', icon: 'i-lucide-minus', label: t`El agente no escribió nada.` }
  const took = responseMs === null ? null : duration(responseMs)
  return { tone: 'neutral', icon: 'i-lucide-check', label: took ? t`Respondido en ${took}` : t`Respondido` }
}

/** The contact's rating of a reply. */
export function RatingMark({ rating }: { rating: Rating }) {
  const { t } = useLingui()
  const label = rating > 0 ? t`El contacto la valoró como útil` : t`El contacto la valoró como no útil`
  return (
    <span title={label} className="inline-flex">
      <Badge
        tone={rating > 0 ? 'success' : 'danger'}
        icon={rating > 0 ? 'i-lucide-thumbs-up text-sm' : 'i-lucide-thumbs-up rotate-180 text-sm'}
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}
