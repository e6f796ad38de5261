import { useLingui } from '@lingui/react/macro'
import { DOCUMENT_STATES, SOURCE_KINDS } from '../../../worker/contract/knowledge.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { filteredBy, isFiltered, type KnowledgeSearch } from './knowledge-search.ts'
import { KINDS, STATES } from './knowledge-words.ts'

interface KnowledgeFiltersProps {
  search: KnowledgeSearch
  onSearch: (search: KnowledgeSearch) => void
}

export function KnowledgeFilters({ search, onSearch }: KnowledgeFiltersProps) {
  const { t, i18n } = useLingui()
  const { clearFilters } = useCommonWords()
  const filter = (change: Omit<KnowledgeSearch, 'page'>) => onSearch(filteredBy(search, change))
  const box = useTypedSearch(search.search ?? '', (word) => filter({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  return (
    <>
      <SearchInput label={t`Buscar por título`} maxLength={SEARCH_MAX} className="grow basis-60" {...box} />
      <Select
        aria-label={t`Filtrar por clase`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todas las clases`}
        options={SOURCE_KINDS.map((kind) => ({ value: kind, label: i18n._(KINDS[kind].name) }))}
        value={search.kind ?? ''}
        onChange={({ target }) => filter({ kind: SOURCE_KINDS.find((kind) => kind === target.value) })}
      />
      <Select
        aria-label={t`Filtrar por estado`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los estados`}
        options={DOCUMENT_STATES.map((state) => ({ value: state, label: i18n._(STATES[state].name) }))}
        value={search.state ?? ''}
        onChange={({ target }) => filter({ state: DOCUMENT_STATES.find((state) => state === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {clearFilters}
        </Button>
      )}
    </>
  )
}
