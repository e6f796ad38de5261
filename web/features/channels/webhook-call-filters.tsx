import { useLingui } from '@lingui/react/macro'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { CALL_RESULTS } from '../../../worker/contract/webhook-calls.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { RESULTS } from './verdicts.ts'
import type { CallFilters } from './webhook-calls.api.ts'

interface WebhookCallFiltersProps {
  filters: CallFilters
  onFilter: (filters: CallFilters) => void
  isLoading: boolean
  onRefresh: () => void
}

export function WebhookCallFilters({ filters, onFilter, isLoading, onRefresh }: WebhookCallFiltersProps) {
  const { t, i18n } = useLingui()
  const search = (word: string) => onFilter({ ...filters, search: word || undefined })
  const box = useTypedSearch(filters.search ?? '', search, SEARCH_DEBOUNCE_MS)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SearchInput
        label={t`Buscar en las llamadas`}
        maxLength={SEARCH_MAX}
        className="grow basis-60 min-w-0"
        {...box}
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
