import { useLingui } from '@lingui/react/macro'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { useDeliveryMark } from './exchange-state.tsx'

/** What a person of the account wrote to the contact. */
export function MemberMessage({ message: { text, createdAt, delivery } }: { message: ThreadMessage }) {
  const { t } = useLingui()
  const mark = useDeliveryMark()
  const locale = useLocale()
  return (
    <article className="grid gap-2 pb-4">
      <time dateTime={createdAt} className="text-xs text-ink-soft">
        {formatDate(createdAt, locale, { time: true })}
      </time>
      <div className="justify-self-end min-w-0 max-w-[85%] rounded-2xl rounded-br-sm bg-brand text-brand-ink px-4 py-2.5">
        <span className="sr-only">{t`Tu equipo:`} </span>
        <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
          {text}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
        {delivery?.reason && <span className="text-danger text-right">{delivery.reason}</span>}
        <Badge icon="i-lucide-user-check">{t`Escrito por una persona`}</Badge>
        {delivery && (
          <Badge tone={mark(delivery.state).tone} icon={mark(delivery.state).icon}>
            {mark(delivery.state).label}
          </Badge>
        )}
      </div>
    </article>
  )
}
