import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { useLastPage } from '../../../core/use-last-page.ts'
import { usePagedList } from '../../../core/use-paged-list.ts'
import { Button } from '../../../ui/button.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { subscriptionsQuery } from './all-subscriptions.api.ts'
import { CancelAnybodys } from './cancel-anybodys.tsx'
import type { SubscriptionTask } from './subscription-actions.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import { SubscriptionFilters } from './subscription-filters.tsx'
import { SubscriptionStats } from './subscription-stats.tsx'
import { isFiltered, type SubscriptionsSearch } from './subscriptions-search.ts'
import { SubscriptionsTable } from './subscriptions-table.tsx'

type Task = { kind: 'create' } | { kind: SubscriptionTask; subscription: Subscription }

export interface AllSubscriptionsScreenProps {
  search: SubscriptionsSearch
  onSearch: (search: SubscriptionsSearch) => void
}

/** All subscriptions: searched, started, edited, paused and ended. */
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
    <EmptyState
      icon="i-lucide-search-x"
      title={t`Ninguna suscripción coincide`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    >
      {t`Prueba con otras palabras o quita algún filtro.`}
    </EmptyState>
  )
}
