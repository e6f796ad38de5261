import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useRoleName } from '../../core/role-names.ts'
import { filteredBy, isFiltered } from '../../core/search-params.ts'
import { useSession } from '../../core/session.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useTableList, withoutFilters } from '../../core/use-table-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectAll } from '../../ui/select-all.tsx'
import { NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { roleChoicesQuery, useDeleteUser, usersQuery } from './users.api.ts'
import { STATUSES, type UsersSearch } from './users-search.ts'
import type { UserTask } from './users-table.tsx'
import { UsersTable } from './users-table.tsx'

interface UsersScreenProps {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

type Task =
  | { kind: 'create' }
  | { kind: UserTask; user: User }
  | { kind: 'activation'; users: readonly User[]; isActive: boolean }

/** The list of users, in which they are searched, sorted, created, edited, deactivated and deleted. */
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

/** The empty list. The administrator is a user too, so without a filter only a page beyond the last one is empty. */
function NoUsers({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactNode {
  const { t } = useLingui()
  const words = useCommonWords()
  return (
    <NoMatches
      title={filtered ? t`Ningún usuario coincide` : t`En esta página no hay usuarios`}
      clearLabel={filtered ? words.clearFilters : t`Ir a la primera página`}
      onClear={onClear}
    >
      {filtered && t`Prueba con otras palabras o quita algún filtro.`}
    </NoMatches>
  )
}

interface UserFiltersProps {
  search: UsersSearch
  onSearch: (search: UsersSearch) => void
}

function UserFilters({ search, onSearch }: UserFiltersProps) {
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

interface DeleteUserProps {
  user: User
  onClose: () => void
}

function DeleteUser({ user: { id, name, email }, onClose }: DeleteUserProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteUser(), id, { done: t`Usuario eliminado correctamente`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el usuario?`}>
      <Trans>
        Se borran los datos de <strong className="text-ink break-words">{name}</strong> (
        <EmailAddress address={email} />
        ), se cierran sus sesiones, sus agentes dejan de responder y su suscripción se cancela. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}

interface SelectionBarProps {
  /** The users of the page that can be selected. */
  users: readonly User[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onActivation: (users: readonly User[], isActive: boolean) => void
}

/** The selection and its actions; each action shows the number of selected users to which it applies. */
function SelectionBar({ users, chosen, onChoose, onActivation }: SelectionBarProps) {
  const { t } = useLingui()
  const picked = users.filter(({ id }) => chosen.has(id))
  const [active, inactive] = [picked.filter(({ isActive }) => isActive), picked.filter(({ isActive }) => !isActive)]
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 text-sm">
      <SelectAll
        label={t`Elegir los de esta página`}
        ids={users.map(({ id }) => id)}
        chosen={chosen}
        onChange={onChoose}
      />
      <p aria-live="polite" className="text-ink-soft tabular-nums">
        {picked.length > 0 && t`${picked.length} de ${users.length} elegidos`}
      </p>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {inactive.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-user-check"
            onClick={() => onActivation(inactive, true)}
          >
            {t`Activar (${inactive.length})`}
          </Button>
        )}
        {active.length > 0 && (
          <Button variant="secondary" size="small" icon="i-lucide-user-x" onClick={() => onActivation(active, false)}>
            {t`Desactivar (${active.length})`}
          </Button>
        )}
      </div>
    </div>
  )
}
