import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useSession } from '../../core/session.ts'
import { useTableList, withoutFilters } from '../../core/use-table-list.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { DeleteUser } from './delete-user.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { UserTask } from './user-actions.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { usersQuery } from './users.api.ts'
import { isFiltered, type UsersSearch } from './users-search.ts'
import { UsersTable } from './users-table.tsx'

export interface UsersScreenProps {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

type Task =
  | { kind: 'create' }
  | { kind: UserTask; user: User }
  | { kind: 'activation'; users: readonly User[]; isActive: boolean }

/** All users: searched, sorted, created, edited, deactivated and deleted. */
export function UsersScreen({ search, onSearch }: UsersScreenProps) {
  const { t } = useLingui()
  const ownId = useSession()?.user.id
  const [task, begin] = useState<Task | null>(null)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const users = useQuery(usersQuery(search))
  const rows = users.data?.users ?? []
  const { list, sorting } = useTableList(users, {
    rows: rows.length,
    paging: users.data?.pagination,
    search,
    onSearch,
    sorts: [
      { by: 'createdAt', label: t`Creado` },
      { by: 'name', label: t`Nombre` },
      { by: 'lastSignInAt', label: t`Último acceso` },
    ],
    total: (count) => t`${plural(count, { one: '# usuario', other: '# usuarios' })}`,
    failed: t`Error al cargar los usuarios`,
  })
  const end = () => begin(null)
  const pick = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id))
    choose(new Set(isChosen ? [...rest, ...ids] : rest))
  }
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
        empty={<NoUsers filtered={isFiltered(search)} onClear={() => onSearch(withoutFilters(search))} />}
      >
        <SelectionBar
          users={rows.filter(({ id }) => id !== ownId)}
          chosen={chosen}
          onChoose={pick}
          onActivation={(picked, isActive) => begin({ kind: 'activation', users: picked, isActive })}
        />
        <UsersTable
          users={rows}
          sorting={sorting}
          chosen={chosen}
          onChoose={pick}
          onTask={(kind, user) => begin({ kind, user })}
        />
      </ListScreen>
      {task?.kind === 'create' && <UserDialog onClose={end} />}
      {task?.kind === 'edit' && <UserDialog user={task.user} onClose={end} />}
      {task?.kind === 'delete' && <DeleteUser user={task.user} onClose={end} />}
      {task?.kind === 'activation' && (
        <ActivationDialog users={task.users} isActive={task.isActive} onDone={() => choose(new Set())} onClose={end} />
      )}
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
