import { useLingui } from '@lingui/react/macro'
import { SUBSCRIPTION_STATUSES } from '../../../../worker/contract/billing-terms.ts'
import { SEARCH_MAX, SUBSCRIPTION_SEARCH_DEBOUNCE_MS } from '../../../../worker/contract/limits.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { useTypedSearch } from '../../../core/use-typed-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SearchInput } from '../../../ui/text-input.tsx'
import { useSubscriptionWords } from './subscription-words.ts'
import { filteredBy, isFiltered, type SubscriptionsSearch } from './subscriptions-search.ts'

interface SubscriptionFiltersProps {
  search: SubscriptionsSearch
  onSearch: (search: SubscriptionsSearch) => void
}

export function SubscriptionFilters({ search, onSearch }: SubscriptionFiltersProps) {
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
