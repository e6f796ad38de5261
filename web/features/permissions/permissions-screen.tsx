import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { DeletePermission } from './delete-permission.tsx'
import { PermissionCard, type PermissionTask } from './permission-card.tsx'
import { CreatePermission, EditPermission } from './permission-dialogs.tsx'
import { permissionsQuery } from './permissions.api.ts'
import type { PermissionsSearch } from './permissions-search.ts'

export interface PermissionsScreenProps {
  search: PermissionsSearch
  onSearch: (search: PermissionsSearch) => void
}

/** The list of permissions. */
export function PermissionsScreen({ search, onSearch }: PermissionsScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<{ kind: 'create' } | { kind: PermissionTask; permission: PermissionRow } | null>(null)
  const permissions = useQuery(permissionsQuery(search))
  const box = useTypedSearch(search.search ?? '', (word) => onSearch({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  const rows = permissions.data?.data.permissions ?? []
  const { page, totalPages } = permissions.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(permissions, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los permisos`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const end = () => begin(null)
  return (
    <>
      <ListScreen
        title={t`Permisos`}
        subtitle={t`Los del sistema abren partes de la consola; los tuyos sirven para describir roles.`}
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
        empty={<NoPermissions filtered={Boolean(search.search)} onClear={() => onSearch({})} />}
      >
        <ul aria-label={t`Permisos`} className="grid gap-4 p-4 md:grid-cols-2 2xl:grid-cols-3">
          {rows.map((permission) => (
            <li key={permission.id} className="min-w-0">
              <PermissionCard permission={permission} onTask={(kind, chosen) => begin({ kind, permission: chosen })} />
            </li>
          ))}
        </ul>
      </ListScreen>
      {task?.kind === 'create' && <CreatePermission onClose={end} />}
      {task?.kind === 'edit' && <EditPermission permission={task.permission} onClose={end} />}
      {task?.kind === 'delete' && <DeletePermission permission={task.permission} onClose={end} />}
    </>
  )
}

/** System permissions always exist: a list without a search is empty only beyond its last page. */
function NoPermissions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={filtered ? t`Ningún permiso coincide` : t`En esta página no hay permisos`}
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
