import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { filteredBy, isFiltered } from '../../core/search-params.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { allowedTypesQuery } from './agents.api.ts'
import type { AgentsSearch } from './agents-search.ts'

export interface Owner {
  value: string
  label: string
}

/** Renders the choice of an owner; the route provides it, because it belongs to another feature. */
export type OwnerChoice = (owner: Owner | null, onOwner: (owner: Owner | null) => void) => ReactNode

interface AgentFiltersProps {
  search: AgentsSearch
  onSearch: (search: AgentsSearch) => void
  /** The name of the chosen owner; `undefined` until it is loaded. */
  ownerName: string | undefined
  ownerChoice: OwnerChoice | undefined
}

export function AgentFilters({ search, onSearch, ownerName, ownerChoice }: AgentFiltersProps) {
  const { t } = useLingui()
  const types = useQuery(allowedTypesQuery)
  const filter = (change: Omit<AgentsSearch, 'page'>) => onSearch(filteredBy(search, change))
  const searchBox = useTypedSearch(
    search.search ?? '',
    (word) => filter({ search: word || undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  return (
    <>
      <SearchInput label={t`Buscar agentes`} maxLength={SEARCH_MAX} className="grow basis-60" {...searchBox} />
      <Select
        aria-label={t`Filtrar por tipo`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los tipos`}
        options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.typeId ?? ''}
        onChange={({ target }) => filter({ typeId: target.value || undefined })}
      />
      <Select
        aria-label={t`Filtrar por idioma`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los idiomas`}
        options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
        value={search.language ?? ''}
        onChange={({ target }) => filter({ language: LOCALES.find((locale) => locale === target.value) })}
      />
      {ownerChoice && (
        <div className="grow sm:grow-0 basis-56">
          {ownerChoice(search.userId ? { value: search.userId, label: ownerName ?? t`Un usuario` } : null, (owner) =>
            filter({ userId: owner?.value }),
          )}
        </div>
      )}
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {t`Limpiar filtros`}
        </Button>
      )}
    </>
  )
}
