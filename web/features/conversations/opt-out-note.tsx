import { useLingui } from '@lingui/react/macro'
import type { OptOut } from '../../../worker/contract/conversations.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'

function useOptOutReasons(): Record<OptOut['reason'], string> {
  const { t } = useLingui()
  return { asked: t`Pidió no recibir mensajes`, blocked: t`Bloqueó la cuenta`, unsubscribed: t`Canceló su suscripción` }
}

/** The badge in a list: the contact receives no messages, and why. */
export function OptOutBadge({ optOut }: { optOut: OptOut | undefined }) {
  const reasons = useOptOutReasons()
  return optOut ? (
    <Badge tone="warning" icon="i-lucide-message-square-off">
      {reasons[optOut.reason]}
    </Badge>
  ) : null
}

/** Why the contact receives no messages, since when, and how that ends. */
export function OptOutNote({ optOut: { reason, at, confirmedAt } }: { optOut: OptOut }) {
  const { t } = useLingui()
  const locale = useLocale()
  const reasons = useOptOutReasons()
  return (
    <div role="note" className="flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
      <span aria-hidden className="i-lucide-message-square-off mt-0.5 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">
          {reasons[reason]} · {formatDate(new Date(at), locale, { time: true })}.
        </strong>{' '}
        {confirmedAt !== undefined && `${t`Se le confirmó.`} `}
        {t`Ni el agente ni tu equipo le envían nada hasta que vuelva a escribir.`}
      </p>
    </div>
  )
}
