import { useLingui } from '@lingui/react/macro'
import { BILLING_CYCLES } from '../../../worker/contract/billing-terms.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePlanLabels } from '../../core/plan-labels.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { filteredBy, isFiltered, type PlansSearch } from './plans-search.ts'

interface PlanFiltersProps {
  search: PlansSearch
  onSearch: (search: PlansSearch) => void
}

export function PlanFilters({ search, onSearch }: PlanFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { billingCycles } = usePlanLabels()
  const filter = (change: Omit<PlansSearch, 'page'>) => onSearch(filteredBy(search, change))
  const box = useTypedSearch(search.search ?? '', (word) => filter({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  return (
    <>
      <SearchInput label={t`Buscar planes`} maxLength={SEARCH_MAX} className="grow basis-60" {...box} />
      <Select
        aria-label={t`Filtrar por ciclo`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los ciclos`}
        options={BILLING_CYCLES.map((cycle) => ({ value: cycle, label: billingCycles[cycle] }))}
        value={search.billingCycle ?? ''}
        onChange={({ target }) => filter({ billingCycle: BILLING_CYCLES.find((cycle) => cycle === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}
