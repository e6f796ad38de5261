import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { Role } from '../../../worker/contract/roles.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useTableList, withoutFilters } from '../../core/use-table-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { DeleteRole } from './delete-role.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { rolesQuery } from './roles.api.ts'
import type { RolesSearch } from './roles-search.ts'
import { RolesTable, type RoleTask } from './roles-table.tsx'

export interface RolesScreenProps {
  search: RolesSearch
  onSearch: (search: RolesSearch) => void
}

/** The roles with their permissions. */
export function RolesScreen({ search, onSearch }: RolesScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<{ kind: 'create' } | { kind: RoleTask; role: Role } | null>(null)
  const roles = useQuery(rolesQuery(search))
  const box = useTypedSearch(
    search.search ?? '',
    (word) => onSearch({ ...search, search: word || undefined, page: undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  const rows = roles.data?.data ?? []
  const { list, sorting } = useTableList(roles, {
    rows: rows.length,
    paging: roles.data?.meta,
    search,
    onSearch,
    sorts: [
      { by: 'name', label: t`Nombre` },
      { by: 'users', label: t`Usuarios` },
    ],
    total: (count) => t`${plural(count, { one: '# rol', other: '# roles' })}`,
    failed: t`Error al cargar los roles`,
  })
  const end = () => begin(null)
  return (
    <>
      <ListScreen
        title={t`Roles`}
        subtitle={t`Cada rol reúne los permisos que reciben quienes lo tienen.`}
        action={
          <Button icon="i-lucide-plus" onClick={() => begin({ kind: 'create' })}>
            {t`Nuevo rol`}
          </Button>
        }
        filters={<SearchInput label={t`Buscar roles`} maxLength={SEARCH_MAX} className="grow sm:max-w-md" {...box} />}
        {...list}
        loadingLabel={t`Cargando roles`}
        empty={<NoRoles filtered={Boolean(search.search)} onClear={() => onSearch(withoutFilters(search))} />}
      >
        <RolesTable roles={rows} sorting={sorting} onTask={(kind, role) => begin({ kind, role })} />
      </ListScreen>
      {task?.kind === 'create' && <RoleDialog onClose={end} />}
      {task?.kind === 'edit' && <RoleDialog role={task.role} onClose={end} />}
      {task?.kind === 'delete' && <DeleteRole role={task.role} onClose={end} />}
    </>
  )
}

/** System roles always exist: a list without a search is empty only beyond its last page. */
function NoRoles({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={filtered ? t`Ningún rol coincide` : t`En esta página no hay roles`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {filtered ? words.clearFilters : t`Ir a la primera página`}
        </Button>
      }
    >
      {filtered && t`Prueba con otras palabras.`}
    </EmptyState>
  )
}
