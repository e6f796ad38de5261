import { useLingui } from '@lingui/react/macro'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { type AgentTypesSearch, filteredBy, isFiltered } from './agent-types-search.ts'

interface AgentTypesFiltersProps {
  search: AgentTypesSearch
  onSearch: (search: AgentTypesSearch) => void
}

export function AgentTypesFilters({ search, onSearch }: AgentTypesFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const filter = (change: Omit<AgentTypesSearch, 'page'>) => onSearch(filteredBy(search, change))
  const box = useTypedSearch(search.search ?? '', (word) => filter({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  return (
    <>
      <SearchInput label={t`Buscar tipos de agente`} maxLength={SEARCH_MAX} className="grow basis-60" {...box} />
      <Select
        aria-label={t`Filtrar por API`}
        className="grow sm:grow-0 basis-52"
        placeholder={t`Con y sin API`}
        options={[
          { value: 'true', label: t`Requieren API` },
          { value: 'false', label: t`No requieren API` },
        ]}
        value={search.requiresApi === undefined ? '' : String(search.requiresApi)}
        onChange={({ target }) => filter({ requiresApi: target.value === '' ? undefined : target.value === 'true' })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}
