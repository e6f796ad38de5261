import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { Role } from '../../../worker/contract/roles.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useTableList, withoutFilters } from '../../core/use-table-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { rolesQuery, useDeleteRole } from './roles.api.ts'
import type { RolesSearch } from './roles-search.ts'
import { RolesTable, type RoleTask } from './roles-table.tsx'

interface RolesScreenProps {
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

/** The empty list. System roles always exist, so without a search only a page beyond the last one is empty. */
function NoRoles({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <NoMatches
      title={filtered ? t`Ningún rol coincide` : t`En esta página no hay roles`}
      clearLabel={filtered ? words.clearFilters : t`Ir a la primera página`}
      onClear={onClear}
    >
      {filtered && t`Prueba con otras palabras.`}
    </NoMatches>
  )
}

interface DeleteRoleProps {
  role: Role
  onClose: () => void
}

function DeleteRole({ role: { id, name }, onClose }: DeleteRoleProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteRole(), id, { done: t`Rol eliminado exitosamente`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el rol?`}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y nadie podrá recibirlo.
      </Trans>
      <p className="mt-3 flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
        <span aria-hidden className="i-lucide-triangle-alert mt-0.5 shrink-0" />
        {t`Esta acción no se puede deshacer.`}
      </p>
    </ConfirmDialog>
  )
}
