import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DeleteUser } from './delete-user.tsx'
import type { UserTask } from './user-actions.tsx'
import { UserCard } from './user-card.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { usersQuery } from './users.api.ts'
import { isFiltered, type UsersSearch } from './users-search.ts'

export interface UsersScreenProps {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

/** All users: searched, created, edited, deactivated and deleted. */
export function UsersScreen({ search, onSearch }: UsersScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<{ kind: 'create' } | { kind: UserTask; user: User } | null>(null)
  const users = useQuery(usersQuery(search))
  const rows = users.data?.users ?? []
  const { page, totalPages } = users.data?.pagination ?? { page: 1, totalPages: 1 }
  const list = usePagedList(users, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los usuarios`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const end = () => begin(null)
  const newUser = (
    <Button icon="i-lucide-user-plus" onClick={() => begin({ kind: 'create' })}>
      {t`Nuevo usuario`}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t`Usuarios`}
        subtitle={t`Quién puede entrar, con qué roles y si su cuenta está activa.`}
        action={newUser}
        filters={<UserFilters search={search} onSearch={onSearch} />}
        {...list}
        loadingLabel={t`Cargando usuarios`}
        empty={<NoUsers filtered={isFiltered(search)} onClear={() => onSearch({})} />}
      >
        <ul aria-label={t`Usuarios`} className="grid gap-4 p-4 md:grid-cols-2 2xl:grid-cols-3">
          {rows.map((user) => (
            <li key={user.id} className="min-w-0">
              <UserCard user={user} onTask={(kind, chosen) => begin({ kind, user: chosen })} />
            </li>
          ))}
        </ul>
      </ListScreen>
      {task?.kind === 'create' && <UserDialog onClose={end} />}
      {task?.kind === 'edit' && <UserDialog user={task.user} onClose={end} />}
      {task?.kind === 'delete' && <DeleteUser user={task.user} onClose={end} />}
    </>
  )
}

/** The reader is a user himself: a list without a filter is empty only beyond its last page. */
function NoUsers({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactNode {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <EmptyState
      icon="i-lucide-search-x"
      title={filtered ? t`Ningún usuario coincide` : t`En esta página no hay usuarios`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {filtered ? words.clearFilters : t`Ir a la primera página`}
        </Button>
      }
    >
      {filtered && t`Prueba con otras palabras o quita algún filtro.`}
    </EmptyState>
  )
}
