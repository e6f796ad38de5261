import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WebhookCall } from '../../../worker/contract/webhook-calls.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { STATUSES, VERDICTS } from './verdicts.ts'
import { WebhookCallDetails } from './webhook-call-details.tsx'

/** What the reply has come to: its failure, or else the last thing that the provider told. */
const reached = ({ statuses }: WebhookCall) =>
  statuses.find(({ status }) => status === 'failed') ??
  statuses.findLast(({ status }) => status === 'read') ??
  statuses.at(-1)

/** A call: time, result, messages, and what became of them; the rest when it is opened. */
export function WebhookCallRow({ channelId, call }: { channelId: string; call: WebhookCall }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [isOpen, open] = useState(false)
  const { tone, label } = VERDICTS[call.verdict]
  const count = call.messages
  const told = reached(call)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-field px-2 py-3 text-left text-sm hover:bg-surface-sunken"
        onClick={() => open(!isOpen)}
      >
        <span
          aria-hidden
          className={classes('i-lucide-chevron-right transition-transform text-ink-faint', isOpen && 'rotate-90')}
        />
        <time dateTime={call.at} className="tabular-nums">
          {formatDate(call.at, locale, { time: true })}
        </time>
        <Badge tone={tone}>{i18n._(label)}</Badge>
        {count > 0 && (
          <span className="text-ink-soft">{t`${plural(count, { one: '# mensaje', other: '# mensajes' })}`}</span>
        )}
        {call.dropped.length > 0 && told?.status !== 'failed' && <Badge tone="warning">{t`No respondida`}</Badge>}
        {told && (
          <Badge tone={STATUSES[told.status].tone}>
            {count > 0 ? t`Respuesta: ${i18n._(STATUSES[told.status].label)}` : i18n._(STATUSES[told.status].label)}
          </Badge>
        )}
        {call.replayedAt && <Badge tone="neutral">{t`Repetida a mano`}</Badge>}
        {call.excerpt && (
          <span dir="auto" className="basis-full pl-7 text-ink-soft line-clamp-2 wrap-anywhere">
            {call.excerpt}
          </span>
        )}
      </button>
      {isOpen && <WebhookCallDetails channelId={channelId} call={call} />}
    </li>
  )
}
