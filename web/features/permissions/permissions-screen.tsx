import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useTableList, withoutFilters } from '../../core/use-table-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { CreatePermission, DeletePermission, EditPermission } from './permission-dialogs.tsx'
import { permissionsQuery } from './permissions.api.ts'
import type { PermissionsSearch } from './permissions-search.ts'
import { PermissionsTable, type PermissionTask } from './permissions-table.tsx'

interface PermissionsScreenProps {
  search: PermissionsSearch
  onSearch: (search: PermissionsSearch) => void
}

export function PermissionsScreen({ search, onSearch }: PermissionsScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<{ kind: 'create' } | { kind: PermissionTask; permission: PermissionRow } | null>(null)
  const permissions = useQuery(permissionsQuery(search))
  const box = useTypedSearch(
    search.search ?? '',
    (word) => onSearch({ ...search, search: word || undefined, page: undefined }),
    SEARCH_DEBOUNCE_MS,
  )
  const rows = permissions.data?.data.permissions ?? []
  const { list, sorting } = useTableList(permissions, {
    rows: rows.length,
    paging: permissions.data?.meta,
    search,
    onSearch,
    sorts: [
      { by: 'name', label: t`Permiso` },
      { by: 'roles', label: t`Quién lo tiene` },
    ],
    total: (count) => t`${plural(count, { one: '# permiso', other: '# permisos' })}`,
    failed: t`Error al cargar los permisos`,
  })
  const end = () => begin(null)
  return (
    <>
      <ListScreen
        title={t`Permisos`}
        subtitle={t`Los del sistema abren partes de la consola y de la API. Los propios no abren nada en Vocero: son para los programas que preguntan por la API qué permisos tiene quien entra.`}
        action={
          <Button icon="i-lucide-plus" onClick={() => begin({ kind: 'create' })}>
            {t`Nuevo permiso`}
          </Button>
        }
        filters={
          <SearchInput label={t`Buscar permisos`} maxLength={SEARCH_MAX} className="grow sm:max-w-md" {...box} />
        }
        {...list}
        loadingLabel={t`Cargando permisos`}
        empty={<NoPermissions filtered={Boolean(search.search)} onClear={() => onSearch(withoutFilters(search))} />}
      >
        <PermissionsTable
          permissions={rows}
          sorting={sorting}
          onTask={(kind, permission) => begin({ kind, permission })}
        />
      </ListScreen>
      {task?.kind === 'create' && <CreatePermission onClose={end} />}
      {task?.kind === 'edit' && <EditPermission permission={task.permission} onClose={end} />}
      {task?.kind === 'delete' && <DeletePermission permission={task.permission} onClose={end} />}
    </>
  )
}

/** The empty list. System permissions always exist, so without a search only a page beyond the last one is empty. */
function NoPermissions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <NoMatches
      title={filtered ? t`Ningún permiso coincide` : t`En esta página no hay permisos`}
      clearLabel={filtered ? words.clearFilters : t`Ir a la primera página`}
      onClear={onClear}
    >
      {filtered && t`Prueba con otras palabras.`}
    </NoMatches>
  )
}
