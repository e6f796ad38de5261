import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Role } from '../../../worker/contract/roles.ts'
import { useOpenedPlace } from '../../core/permission-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { BlockedAction } from '../../ui/blocked-action.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table } from '../../ui/table.tsx'

export type RoleTask = 'edit' | 'delete'
const TAGS_SHOWN = 3

interface RolesTableProps {
  roles: readonly Role[]
  onTask: (task: RoleTask, role: Role) => void
}

export function RolesTable({ roles, onTask }: RolesTableProps) {
  const { t } = useLingui()
  return (
    <div className="relative overflow-x-auto">
      <Table
        caption={t`Roles`}
        rows={roles}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t`Nombre`, cell: (role) => <NameCell role={role} /> },
          { key: 'permissions', header: t`Permisos`, cell: (role) => <PermissionTags role={role} /> },
          { key: 'users', header: t`Usuarios`, cell: (role) => <UserCount role={role} /> },
          {
            key: 'actions',
            header: t`Acciones`,
            quiet: true,
            align: 'end',
            cell: (role) => <RoleActions role={role} onTask={onTask} />,
          },
        ]}
      />
    </div>
  )
}

function NameCell({ role: { name, description, isSystem } }: { role: Role }) {
  const { t } = useLingui()
  return (
    <div className="min-w-0 max-md:text-right md:min-w-40 md:max-w-80">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        {isSystem && (
          <Badge tone="brand" icon="i-lucide-lock">
            {t`Del sistema`}
          </Badge>
        )}
      </p>
      <p className="text-ink-soft line-clamp-2 break-words">{description ?? t`Sin descripción`}</p>
    </div>
  )
}

function PermissionTags({ role: { name, rolePermissions } }: { role: Role }) {
  const { t } = useLingui()
  const placeOf = useOpenedPlace()
  const more = rolePermissions.length - TAGS_SHOWN
  return (
    <ul aria-label={t`Permisos de ${name}`} className="flex flex-wrap gap-1.5 max-md:justify-end md:max-w-96">
      {rolePermissions.slice(0, TAGS_SHOWN).map(({ permission }) => (
        <li key={permission.id} title={permission.name} className="min-w-0 max-w-full">
          <Badge>
            <span className="truncate">{placeOf(permission.name) ?? permission.name}</span>
          </Badge>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge tone="brand">{t`+${more} más`}</Badge>
        </li>
      )}
    </ul>
  )
}

function UserCount({ role: { id, name, _count } }: { role: Role }) {
  const { t } = useLingui()
  const users = _count.userRoles
  return (
    <Link
      to="/admin/users"
      search={{ roleId: id }}
      title={t`Usuarios con el rol ${name}`}
      aria-label={t`Usuarios con el rol ${name}: ${users}`}
      className="-my-1 inline-flex min-h-10 items-center gap-2 rounded-field border border-line px-3 font-semibold tabular-nums transition-colors hover:border-brand hover:bg-brand-soft"
    >
      <span aria-hidden className="i-lucide-users text-ink-soft" />
      {users}
    </Link>
  )
}

function RoleActions({ role, onTask }: { role: Role; onTask: RolesTableProps['onTask'] }) {
  const { t } = useLingui()
  const { name } = role
  const reason = useWhyKept()(role)
  const remove = t`Eliminar ${name}`
  return (
    <div className="flex justify-end max-md:w-full md:-my-1">
      <IconButton label={t`Editar ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', role)} />
      {reason ? (
        <BlockedAction label={remove} icon="i-lucide-trash-2" reason={reason} />
      ) : (
        <IconButton label={remove} icon="i-lucide-trash-2" tone="danger" onClick={() => onTask('delete', role)} />
      )}
    </div>
  )
}

/** Why a role cannot be deleted, if it cannot. */
function useWhyKept(): (role: Role) => string | null {
  const { t } = useLingui()
  return ({ isSystem, _count }) => {
    if (isSystem) return t`Es un rol del sistema: no se puede eliminar.`
    const users = _count.userRoles
    if (users === 0) return null
    return t`${plural(users, {
      one: 'Lo tiene # usuario. Asígnale otro rol antes de eliminarlo.',
      other: 'Lo tienen # usuarios. Asígnales otro rol antes de eliminarlo.',
    })}`
  }
}
