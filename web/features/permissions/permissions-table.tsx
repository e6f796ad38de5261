import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { CUSTOMER_PERMISSIONS, PERMISSIONS, type Permission } from '../../../worker/contract/permissions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePermissionPage } from '../../core/permission-names.ts'
import { useRoleName } from '../../core/role-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table, type TableSorting } from '../../ui/table.tsx'

export type PermissionTask = 'edit' | 'delete'

interface PermissionsTableProps {
  permissions: readonly PermissionRow[]
  sorting: TableSorting
  onTask: (task: PermissionTask, permission: PermissionRow) => void
}

export function PermissionsTable({ permissions, sorting, onTask }: PermissionsTableProps) {
  const { t } = useLingui()
  const { actions } = useCommonWords()
  return (
    <div className="relative overflow-x-auto">
      <Table
        caption={t`Permisos`}
        rows={permissions}
        rowKey={({ id }) => id}
        sorting={sorting}
        columns={[
          {
            key: 'name',
            header: t`Permiso`,
            sortable: true,
            cell: (permission) => <NameCell permission={permission} />,
          },
          { key: 'opens', header: t`Qué abre`, cell: (permission) => <OpenedCell permission={permission} /> },
          {
            key: 'roles',
            header: t`Quién lo tiene`,
            sortable: true,
            cell: (permission) => <RolesCell permission={permission} />,
          },
          {
            key: 'actions',
            header: actions,
            quiet: true,
            align: 'end',
            cell: (permission) => !permission.isSystem && <OwnActions permission={permission} onTask={onTask} />,
          },
        ]}
      />
    </div>
  )
}

function NameCell({ permission: { name, isSystem } }: { permission: PermissionRow }) {
  const { t } = useLingui()
  const page = usePermissionPage()(name)
  return (
    <div className="grid min-w-0 gap-1 max-md:justify-items-end max-md:text-right md:min-w-40 md:max-w-64">
      <p className="font-semibold break-all">{page ?? name}</p>
      {page && <p className="font-mono text-xs text-ink-faint break-all">{name}</p>}
      <p>{isSystem ? <Badge icon="i-lucide-lock">{t`Del sistema`}</Badge> : <Badge tone="brand">{t`Propio`}</Badge>}</p>
    </div>
  )
}

/** What a permission opens. Permissions of the administration have an effect only for super administrators. */
function OpenedCell({ permission: { name, description } }: { permission: PermissionRow }) {
  const { t } = useLingui()
  const opened = useOpenedPage()(name)
  const isForAdmins = opened !== null && !CUSTOMER_PERMISSIONS.some((known) => known === name)
  return (
    <div className="grid gap-1 max-md:text-right md:min-w-60 md:max-w-120">
      {description && <p className="break-words">{description}</p>}
      <p className={description ? 'text-ink-soft' : undefined}>
        {opened ?? t`Nada en Vocero. Un programa lo lee con GET /api/auth/permissions y decide con él.`}
      </p>
      {isForAdmins && (
        <p className="text-ink-soft">{t`Ahí solo entran los super administradores: en otro rol no abre nada.`}</p>
      )}
    </div>
  )
}

/** The roles with the permission. While there are any, a custom permission cannot be deleted; the cell explains that. */
function RolesCell({ permission: { name, isSystem, roles, _count } }: { permission: PermissionRow }) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const label = usePermissionPage()(name) ?? name
  return (
    <div className="grid gap-1 max-md:text-right md:min-w-48 md:max-w-80">
      <ul aria-label={t`Roles con el permiso ${label}`}>
        {roles.map((role, index) => (
          <li key={role.id} className="inline">
            <Link
              to="/admin/users"
              search={{ roleId: role.id }}
              title={t`Usuarios con el rol ${roleName(role.name)}`}
              className="inline-block max-w-full underline decoration-line-strong underline-offset-3 break-words hover:text-brand"
            >
              {roleName(role.name)}
            </Link>
            {index < roles.length - 1 && ', '}
          </li>
        ))}
      </ul>
      {!isSystem && _count.rolePermissions > 0 && (
        <p className="text-xs text-ink-faint">{t`Para eliminarlo, quítalo de los roles.`}</p>
      )}
    </div>
  )
}

function OwnActions({ permission, onTask }: { permission: PermissionRow; onTask: PermissionsTableProps['onTask'] }) {
  const { t } = useLingui()
  const { name, _count } = permission
  const isInUse = _count.rolePermissions > 0
  return (
    <div className="flex justify-end max-md:w-full md:-my-1">
      <IconButton label={t`Editar ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', permission)} />
      {!isInUse && (
        <IconButton
          label={t`Eliminar ${name}`}
          icon="i-lucide-trash-2"
          tone="danger"
          onClick={() => onTask('delete', permission)}
        />
      )}
    </div>
  )
}

/** What each system permission opens; follows `worker/contract/access.ts` and the routes of the console. */
const OPENED: Record<Permission, MessageDescriptor> = {
  dashboard_access: msg`El Panel. Sin el permiso se empieza en la primera página del menú que otro permiso abre.`,
  agent_management: msg`Los agentes: crearlos, enseñarles, probarlos, conectar sus canales y borrarlos. En la API, lo mismo.`,
  conversations_access: msg`Las conversaciones y lo que los agentes no supieron: leerlas, atenderlas y borrarlas. En la API, lo mismo, y leer los agentes.`,
  analytics_access: msg`La analítica de todos los agentes y la de cada uno. En la API, leer sus cifras.`,
  subscription_access: msg`La suscripción propia: ver planes, contratar y cancelar. En la API, lo mismo.`,
  system_settings: msg`Configuración en el menú y, en ella, cuánto tiempo se guardan las conversaciones. Lo demás de esa pantalla es de todos.`,
  billing_management: msg`La facturación: pagos, uso del plan y qué pasa cuando se agota. En la API, lo mismo.`,
  user_management: msg`Los usuarios, en la administración.`,
  role_management: msg`Los roles y los permisos, en la administración.`,
  agent_types_management: msg`Los tipos de agente, en la administración.`,
  plans_management: msg`Los planes, en la administración.`,
  subscription_management: msg`Las suscripciones de todos, en la administración.`,
}

/** What a system permission opens, in the user's language; `null` for a custom permission. */
function useOpenedPage(): (permission: string) => string | null {
  const { i18n } = useLingui()
  return (name) => {
    const known = PERMISSIONS.find((permission) => permission === name)
    return known ? i18n._(OPENED[known]) : null
  }
}
