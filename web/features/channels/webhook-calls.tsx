import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../../worker/contract/channels.ts'
import { WEBHOOK_CALLS_DAYS, WEBHOOK_CALLS_MAX } from '../../../worker/contract/limits.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { formatNumber } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { WebhookCallFilters } from './webhook-call-filters.tsx'
import { WebhookCallRow } from './webhook-call-row.tsx'
import { type CallFilters, webhookCallsQuery } from './webhook-calls.api.ts'

interface WebhookCallsProps {
  channel: Channel
  onClose: () => void
}

/** The webhook log of a channel: its provider's calls and their results. */
export function WebhookCalls({ channel, onClose }: WebhookCallsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const name = useChannelName()(channel.type)
  const most = formatNumber(WEBHOOK_CALLS_MAX, locale)
  const [filters, filter] = useState<CallFilters>({})
  const calls = useInfiniteQuery(webhookCallsQuery(channel.id, filters))
  const rows = calls.data?.pages.flat()
  const isFiltered = Boolean(filters.search || filters.result)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`Registro de llamadas de ${name}`}
      description={t`Las últimas ${most} llamadas del proveedor, durante ${WEBHOOK_CALLS_DAYS} días, sin tus secretos.`}
      closeLabel={words.close}
    >
      <WebhookCallFilters
        filters={filters}
        onFilter={filter}
        isLoading={calls.isRefetching && !calls.isPlaceholderData}
        onRefresh={() => void calls.refetch()}
      />
      {calls.isPending && <LoadingShape label={t`Cargando las llamadas`} shape="table" />}
      {calls.isError && !rows && <FailedState title={t`Error al cargar las llamadas`} {...queryFailure(calls)} />}
      {rows?.length === 0 && !isFiltered && (
        <EmptyState icon="i-lucide-webhook" title={t`Todavía no ha llamado nadie`}>
          {t`Escribe a tu cuenta desde otro teléfono. Si la llamada no aparece aquí en unos segundos, el proveedor no conoce la dirección del webhook: prueba la conexión en la tarjeta del canal.`}
        </EmptyState>
      )}
      {rows?.length === 0 && isFiltered && (
        <EmptyState
          icon="i-lucide-search-x"
          title={t`Ninguna llamada coincide`}
          action={
            <Button variant="secondary" onClick={() => filter({})}>
              {words.clearFilters}
            </Button>
          }
        >
          {t`Prueba con otras palabras, con un número de teléfono o con el identificador de un mensaje.`}
        </EmptyState>
      )}
      <ul
        aria-label={t`Llamadas`}
        aria-busy={calls.isPlaceholderData}
        className={classes('divide-y divide-line', calls.isPlaceholderData && 'opacity-60')}
      >
        {rows?.map((call) => (
          <WebhookCallRow key={call.id} channelId={channel.id} call={call} />
        ))}
      </ul>
      {calls.isFetchNextPageError && (
        <p role="alert" className="py-2 text-sm text-danger">
          {queryFailure(calls).message}
        </p>
      )}
      {calls.hasNextPage && (
        <div className="grid border-t border-line pt-3">
          <Button
            variant="ghost"
            size="small"
            loading={calls.isFetchingNextPage}
            onClick={() => void calls.fetchNextPage()}
          >
            {t`Ver llamadas anteriores`}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
