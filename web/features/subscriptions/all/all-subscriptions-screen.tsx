import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SUBSCRIPTION_STATUSES } from '../../../../worker/contract/billing-terms.ts'
import { SEARCH_MAX, SUBSCRIPTION_SEARCH_DEBOUNCE_MS } from '../../../../worker/contract/limits.ts'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { failureMessage } from '../../../core/failure.ts'
import { formatNumber } from '../../../core/numbers.ts'
import { filteredBy, isFiltered } from '../../../core/search-params.ts'
import { useLastPage, usePagedList } from '../../../core/use-paged-list.ts'
import { useTypedSearch } from '../../../core/use-typed-search.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Select } from '../../../ui/select.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { EmptyState, NoMatches } from '../../../ui/states.tsx'
import { SearchInput } from '../../../ui/text-input.tsx'
import { statsQuery, subscriptionsQuery, useSubscriptionStep } from './all-subscriptions.api.ts'
import { SubscriptionDetails } from './subscription-details.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { useSubscriptionWords } from './subscription-words.ts'
import type { SubscriptionsSearch } from './subscriptions-search.ts'
import type { SubscriptionTask } from './subscriptions-table.tsx'
import { SubscriptionsTable } from './subscriptions-table.tsx'

type Task = { kind: 'create' } | { kind: SubscriptionTask; subscription: Subscription }

interface AllSubscriptionsScreenProps {
  search: SubscriptionsSearch
  onSearch: (search: SubscriptionsSearch) => void
}

/** The list of all subscriptions, in which they are searched, started, edited, paused and ended. */
export function AllSubscriptionsScreen({ search, onSearch }: AllSubscriptionsScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<Task | null>(null)
  const subscriptions = useQuery(subscriptionsQuery(search))
  const rows = subscriptions.data?.data ?? []
  const { page, totalPages } = subscriptions.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(subscriptions, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar las suscripciones`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  useLastPage({ page, totalPages })
  const end = () => begin(null)
  const newSubscription = (
    <Button icon="i-lucide-plus" onClick={() => begin({ kind: 'create' })}>
      {t`Nueva suscripción`}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t`Suscripciones`}
        subtitle={t`Quién tiene qué plan, desde cuándo y qué ha pagado.`}
        action={newSubscription}
        summary={<SubscriptionStats />}
        filters={<SubscriptionFilters search={search} onSearch={onSearch} />}
        {...list}
        loadingLabel={t`Cargando las suscripciones`}
        empty={<NoSubscriptions filtered={isFiltered(search)} onClear={() => onSearch({})} action={newSubscription} />}
      >
        <SubscriptionsTable subscriptions={rows} onTask={(kind, subscription) => begin({ kind, subscription })} />
      </ListScreen>
      {task?.kind === 'create' && <SubscriptionDialog onClose={end} />}
      {task?.kind === 'edit' && <SubscriptionDialog subscription={task.subscription} onClose={end} />}
      {task?.kind === 'view' && <SubscriptionDetails subscription={task.subscription} onClose={end} />}
      {task?.kind === 'cancel' && <CancelAnybodys subscription={task.subscription} onClose={end} />}
    </>
  )
}

interface NoSubscriptionsProps {
  filtered: boolean
  onClear: () => void
  action: ReactNode
}

function NoSubscriptions({ filtered, onClear, action }: NoSubscriptionsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  if (!filtered)
    return (
      <EmptyState icon="i-lucide-receipt-text" title={t`Todavía no hay suscripciones`} action={action}>
        {t`Aparecen aquí cuando un cliente elige un plan, o cuando creas una.`}
      </EmptyState>
    )
  return (
    <NoMatches title={t`Ninguna suscripción coincide`} clearLabel={words.clearFilters} onClear={onClear}>
      {t`Prueba con otras palabras o quita algún filtro.`}
    </NoMatches>
  )
}

interface CancelAnybodysProps {
  subscription: Subscription
  onClose: () => void
}

/** Asks before a customer's subscription is ended; the dialog stays open after an error. */
function CancelAnybodys({ subscription: { id, user, plan }, onClose }: CancelAnybodysProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const cancel = useSubscriptionStep()
  const confirm = () =>
    cancel.mutate(
      { id, status: 'cancelled' },
      {
        onSuccess: (_, isHere) => {
          notify.success(t`Suscripción cancelada correctamente`)
          if (isHere) onClose()
        },
        onError: (error) => notify.error(t`Error al cancelar la suscripción`, failureMessage(error)),
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Cancelar la suscripción de ${user.name}?`}
      confirmLabel={t`Cancelar suscripción`}
      cancelLabel={words.close}
      loading={cancel.isPending}
    >
      {t`El plan ${plan.name} termina hoy y sus agentes dejan de responder. Los agentes y sus conversaciones se conservan. Una suscripción cancelada no se puede recuperar.`}
    </ConfirmDialog>
  )
}

interface SubscriptionFiltersProps {
  search: SubscriptionsSearch
  onSearch: (search: SubscriptionsSearch) => void
}

function SubscriptionFilters({ search, onSearch }: SubscriptionFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { statuses } = useSubscriptionWords()
  const filter = (change: Omit<SubscriptionsSearch, 'page'>) => onSearch(filteredBy(search, change))
  const box = useTypedSearch(
    search.search ?? '',
    (word) => filter({ search: word || undefined }),
    SUBSCRIPTION_SEARCH_DEBOUNCE_MS,
  )
  return (
    <>
      <SearchInput
        label={t`Buscar por cliente, empresa o plan`}
        maxLength={SEARCH_MAX}
        className="grow basis-60"
        {...box}
      />
      <Select
        aria-label={t`Filtrar por estado`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los estados`}
        options={SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: statuses[status] }))}
        value={search.status ?? ''}
        onChange={({ target }) => filter({ status: SUBSCRIPTION_STATUSES.find((status) => status === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}

/** The counts by status; left out when they cannot be loaded. */
function SubscriptionStats() {
  const { t } = useLingui()
  const { loading: loadingLabel } = useCommonWords()
  const { data, isError } = useQuery(statsQuery)
  const figures = [
    { key: 'total', icon: 'i-lucide-receipt-text', label: t`Total` },
    { key: 'active', icon: 'i-lucide-circle-check', label: t`Activas` },
    { key: 'paused', icon: 'i-lucide-circle-pause', label: t`Pausadas` },
    { key: 'cancelled', icon: 'i-lucide-circle-x', label: t`Canceladas` },
  ] as const
  const unknown = isError ? '–' : null
  return (
    <ul aria-label={t`Suscripciones por estado`} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ key, ...card }) => (
        <StatCard key={key} {...card} {...{ loadingLabel }} value={data ? formatNumber(data[key]) : unknown} />
      ))}
    </ul>
  )
}
