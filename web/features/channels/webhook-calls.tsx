import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../../worker/contract/channels.ts'
import type { WebhookCall } from '../../../worker/contract/webhook-calls.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { VERDICTS } from './verdicts.ts'
import { WebhookCallDetails } from './webhook-call-details.tsx'
import { webhookCallsQuery } from './webhook-calls.api.ts'

interface WebhookCallsProps {
  channel: Channel
  onClose: () => void
}

/** The webhook log of a channel: its provider's calls and their results. */
export function WebhookCalls({ channel, onClose }: WebhookCallsProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const name = useChannelName()(channel.type)
  const calls = useQuery(webhookCallsQuery(channel.id))
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`Registro de llamadas de ${name}`}
      description={t`Las últimas 50 llamadas del proveedor, durante 72 horas, sin tus secretos.`}
      closeLabel={words.close}
    >
      <div className="mb-3 flex justify-end">
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-rotate-cw"
          loading={calls.isFetching && !calls.isPending}
          onClick={() => void calls.refetch()}
        >
          {t`Actualizar`}
        </Button>
      </div>
      {calls.isPending && <LoadingShape label={t`Cargando las llamadas`} shape="table" />}
      {calls.isError && !calls.data && <FailedState title={t`Error al cargar las llamadas`} {...queryFailure(calls)} />}
      {calls.data?.length === 0 && (
        <EmptyState icon="i-lucide-webhook" title={t`Todavía no ha llamado nadie`}>
          {t`Escribe a tu cuenta desde otro teléfono. Si la llamada no aparece aquí en unos segundos, el proveedor no conoce la dirección del webhook: prueba la conexión en la tarjeta del canal.`}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {calls.data?.map((call) => (
          <CallRow key={call.id} channelId={channel.id} call={call} />
        ))}
      </ul>
    </Dialog>
  )
}

function CallRow({ channelId, call }: { channelId: string; call: WebhookCall }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [isOpen, open] = useState(false)
  const { tone, label } = VERDICTS[call.verdict]
  const count = call.messages
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
        {call.dropped.length > 0 && <Badge tone="warning">{t`No respondida`}</Badge>}
        {call.replayedAt && <Badge tone="neutral">{t`Repetida a mano`}</Badge>}
      </button>
      {isOpen && <WebhookCallDetails channelId={channelId} call={call} />}
    </li>
  )
}
