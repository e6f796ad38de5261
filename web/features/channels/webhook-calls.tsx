import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../../worker/contract/channels.ts'
import {
  SEARCH_DEBOUNCE_MS,
  SEARCH_MAX,
  WEBHOOK_CALLS_DAYS,
  WEBHOOK_CALLS_MAX,
} from '../../../worker/contract/limits.ts'
import { CALL_RESULTS, type WebhookCall } from '../../../worker/contract/webhook-calls.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { formatNumber } from '../../core/numbers.ts'
import { useMorePages } from '../../core/use-more-pages.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, FailedState, NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { WebhookCallDetails } from './webhook-call-details.tsx'
import { type CallFilters, webhookCallsQuery } from './webhook-calls.api.ts'
import { RESULTS, STATUSES, VERDICTS } from './webhook-verdicts.ts'

interface WebhookCallsProps {
  channel: Channel
  onClose: () => void
}

/** The webhook log of a channel: its provider's calls and their results. */
export function WebhookCalls({ channel, onClose }: WebhookCallsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const name = useChannelName()(channel.type)
  const most = formatNumber(WEBHOOK_CALLS_MAX)
  const [filters, filter] = useState<CallFilters>({})
  const calls = useInfiniteQuery(webhookCallsQuery(channel.id, filters))
  const more = useMorePages(calls)
  const rows = calls.data?.pages.flat()
  const isFiltered = Boolean(filters.search || filters.result)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`Registro de llamadas de ${name}`}
      description={t`Las últimas ${most} llamadas del proveedor, durante ${WEBHOOK_CALLS_DAYS} días, sin tus secretos.`}
    >
      <WebhookCallFilters
        filters={filters}
        onFilter={filter}
        isLoading={calls.isRefetching && !calls.isPlaceholderData}
        onRefresh={() => void calls.refetch()}
      />
      {calls.isPending && <LoadingShape label={t`Cargando las llamadas`} shape="table" />}
      {calls.isError && !rows && <FailedState title={t`Error al cargar las llamadas`} query={calls} />}
      {rows?.length === 0 && !isFiltered && (
        <EmptyState icon="i-lucide-webhook" title={t`Todavía no ha llamado nadie`}>
          {t`Escribe a tu cuenta desde otro teléfono. Si la llamada no aparece aquí en unos segundos, el proveedor no conoce la dirección del webhook: prueba la conexión en la tarjeta del canal.`}
        </EmptyState>
      )}
      {rows?.length === 0 && isFiltered && (
        <NoMatches title={t`Ninguna llamada coincide`} clearLabel={words.clearFilters} onClear={() => filter({})}>
          {t`Prueba con otras palabras, con un número de teléfono o con el identificador de un mensaje.`}
        </NoMatches>
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
          {failureMessage(calls.error)}
        </p>
      )}
      {calls.hasNextPage && (
        <div className="grid border-t border-line pt-3">
          <Button variant="ghost" size="small" loading={more.isLoading} onClick={more.load}>
            {t`Ver llamadas anteriores`}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface WebhookCallFiltersProps {
  filters: CallFilters
  onFilter: (filters: CallFilters) => void
  isLoading: boolean
  onRefresh: () => void
}

function WebhookCallFilters({ filters, onFilter, isLoading, onRefresh }: WebhookCallFiltersProps) {
  const { t, i18n } = useLingui()
  const search = (word: string) => onFilter({ ...filters, search: word || undefined })
  const searchBox = useTypedSearch(filters.search ?? '', search, SEARCH_DEBOUNCE_MS)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SearchInput
        label={t`Buscar en las llamadas`}
        maxLength={SEARCH_MAX}
        className="grow basis-60 min-w-0"
        {...searchBox}
      />
      <Select
        aria-label={t`Filtrar por resultado`}
        className="grow basis-40 min-w-0 sm:grow-0 sm:basis-52"
        placeholder={t`Todos los resultados`}
        options={CALL_RESULTS.map((result) => ({ value: result, label: i18n._(RESULTS[result]) }))}
        value={filters.result ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filters, result: CALL_RESULTS.find((result) => result === target.value) })
        }
      />
      <IconButton label={t`Actualizar`} icon="i-lucide-rotate-cw" disabled={isLoading} onClick={onRefresh} />
    </div>
  )
}

/** The status of the reply: a failure, else `read`, else the last one that the provider reported. */
const replyStatus = ({ statuses }: WebhookCall) =>
  statuses.find(({ status }) => status === 'failed') ??
  statuses.findLast(({ status }) => status === 'read') ??
  statuses.at(-1)

/** A call: time, result, messages and the status of the reply; further details when it is expanded. */
function WebhookCallRow({ channelId, call }: { channelId: string; call: WebhookCall }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [isOpen, open] = useState(false)
  const { tone, label } = VERDICTS[call.verdict]
  const count = call.messages
  const reported = replyStatus(call)
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
        {call.dropped.length > 0 && reported?.status !== 'failed' && <Badge tone="warning">{t`No respondida`}</Badge>}
        {reported && (
          <Badge tone={STATUSES[reported.status].tone}>
            {count > 0
              ? t`Respuesta: ${i18n._(STATUSES[reported.status].label)}`
              : i18n._(STATUSES[reported.status].label)}
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
