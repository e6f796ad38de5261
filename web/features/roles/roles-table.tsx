import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Role } from '../../../worker/contract/roles.ts'
import { usePermissionPage } from '../../core/permission-names.ts'
import { useRoleName } from '../../core/role-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table, type TableSorting } from '../../ui/table.tsx'

export type RoleTask = 'edit' | 'delete'
const TAGS_SHOWN = 3

interface RolesTableProps {
  roles: readonly Role[]
  sorting: TableSorting
  onTask: (task: RoleTask, role: Role) => void
}

export function RolesTable({ roles, sorting, onTask }: RolesTableProps) {
  const { t } = useLingui()
  return (
    <div className="relative overflow-x-auto">
      <Table
        caption={t`Roles`}
        rows={roles}
        rowKey={({ id }) => id}
        sorting={sorting}
        columns={[
          { key: 'name', header: t`Nombre`, sortable: true, cell: (role) => <NameCell role={role} /> },
          { key: 'permissions', header: t`Permisos`, cell: (role) => <PermissionTags role={role} /> },
          { key: 'users', header: t`Usuarios`, sortable: true, cell: (role) => <UserCount role={role} /> },
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
  const roleName = useRoleName()
  return (
    <div className="min-w-0 max-md:text-right md:min-w-40 md:max-w-80">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <span className="min-w-0 font-semibold break-words">{roleName(name)}</span>
        {isSystem && (
          <Badge tone="brand" icon="i-lucide-lock">
            {t`Del sistema`}
          </Badge>
        )}
      </p>
      {roleName(name) !== name && <p className="font-mono text-xs text-ink-faint break-all">{name}</p>}
      <p className="text-ink-soft line-clamp-2 break-words">{description ?? t`Sin descripción`}</p>
    </div>
  )
}

function PermissionTags({ role: { name, rolePermissions } }: { role: Role }) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const placeOf = usePermissionPage()
  const count = rolePermissions.length
  const more = count - TAGS_SHOWN
  return (
    <div className="grid gap-1.5 md:max-w-96">
      <p className="tabular-nums max-md:text-right">{t`${plural(count, { one: '# permiso', other: '# permisos' })}`}</p>
      <ul aria-label={t`Permisos de ${roleName(name)}`} className="flex flex-wrap gap-1.5 max-md:justify-end">
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
    </div>
  )
}

function UserCount({ role: { id, name, _count } }: { role: Role }) {
  const { t } = useLingui()
  const role = useRoleName()(name)
  const users = _count.userRoles
  return (
    <Link
      to="/admin/users"
      search={{ roleId: id }}
      title={t`Usuarios con el rol ${role}`}
      aria-label={t`Usuarios con el rol ${role}: ${users}`}
      className="-my-1 inline-flex min-h-10 items-center gap-2 rounded-field border border-line px-3 font-semibold tabular-nums transition-colors hover:border-brand hover:bg-brand-soft"
    >
      <span aria-hidden className="i-lucide-users text-ink-soft" />
      {users}
    </Link>
  )
}

function RoleActions({ role, onTask }: { role: Role; onTask: RolesTableProps['onTask'] }) {
  const { t } = useLingui()
  const name = useRoleName()(role.name)
  const isUsed = role._count.userRoles > 0
  return (
    <div className="flex items-center justify-end gap-2 max-md:w-full md:-my-1">
      {!role.isSystem && isUsed && (
        <p className="max-w-44 text-right text-xs text-ink-faint">{t`Para eliminarlo, asigna otro rol a sus usuarios.`}</p>
      )}
      <IconButton label={t`Editar ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', role)} />
      {!role.isSystem && !isUsed && (
        <IconButton
          label={t`Eliminar ${name}`}
          icon="i-lucide-trash-2"
          tone="danger"
          onClick={() => onTask('delete', role)}
        />
      )}
    </div>
  )
}
