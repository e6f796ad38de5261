import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useRoleName } from '../../core/role-names.ts'
import { withoutFilters } from '../../core/use-table-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { roleChoicesQuery } from './users.api.ts'
import { filteredBy, isFiltered, STATUSES, type UsersSearch } from './users-search.ts'

interface UserFiltersProps {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

export function UserFilters({ search, onSearch }: UserFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const roleName = useRoleName()
  const roles = useQuery(roleChoicesQuery)
  const filter = (change: Omit<UsersSearch, 'page'>) => onSearch(filteredBy(search, change))
  const box = useTypedSearch(search.search ?? '', (word) => filter({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  const statuses = { active: t`Activos`, inactive: t`Inactivos` }
  return (
    <>
      <SearchInput label={t`Buscar usuarios`} maxLength={SEARCH_MAX} className="grow basis-60" {...box} />
      <Select
        aria-label={t`Filtrar por rol`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los roles`}
        options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        value={search.roleId ?? ''}
        onChange={({ target }) => filter({ roleId: target.value || undefined })}
      />
      <Select
        aria-label={t`Filtrar por estado`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los estados`}
        options={STATUSES.map((status) => ({ value: status, label: statuses[status] }))}
        value={search.status ?? ''}
        onChange={({ target }) => filter({ status: STATUSES.find((status) => status === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch(withoutFilters(search))}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}
