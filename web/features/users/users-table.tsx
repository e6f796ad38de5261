import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../worker/contract/accounts.ts'
import { isSuperAdmin } from '../../../worker/contract/permissions.ts'
import type { ListedUser } from '../../../worker/contract/users.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useCountryName } from '../../core/countries.ts'
import { saveFile } from '../../core/downloads.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useRoleName } from '../../core/role-names.ts'
import { useSession } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { Table, type TableSorting } from '../../ui/table.tsx'
import { useEditUser, useExportUser } from './users.api.ts'

interface UsersTableProps {
  users: readonly ListedUser[]
  sorting: TableSorting
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onTask: (task: UserTask, user: User) => void
}

export function UsersTable({ users, sorting, chosen, onChoose, onTask }: UsersTableProps) {
  const { t } = useLingui()
  const { actions } = useCommonWords()
  const ownId = useSession()?.user.id
  return (
    <div className="relative overflow-x-auto">
      <Table
        dense
        caption={t`Usuarios`}
        rows={users}
        rowKey={({ id }) => id}
        sorting={sorting}
        columns={[
          {
            key: 'name',
            header: t`Nombre`,
            sortable: true,
            cell: (user) => (
              <PersonCell
                user={user}
                isOwn={user.id === ownId}
                isChosen={chosen.has(user.id)}
                onChoose={(isChosen) => onChoose([user.id], isChosen)}
              />
            ),
          },
          { key: 'roles', header: t`Roles`, cell: (user) => <RolesCell user={user} /> },
          {
            key: 'plan',
            header: t`Plan`,
            cell: ({ plan }) => <span className="wrap-anywhere md:inline-block md:min-w-24">{plan?.name ?? '—'}</span>,
          },
          {
            key: 'status',
            header: t`Estado`,
            cell: ({ isActive }) => (
              <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t`Activo` : t`Inactivo`}</Badge>
            ),
          },
          {
            key: 'lastSignInAt',
            header: t`Último acceso`,
            sortable: true,
            cell: ({ lastSignInAt }) => (lastSignInAt ? <Day at={lastSignInAt} /> : t`Nunca`),
          },
          { key: 'createdAt', header: t`Creado`, sortable: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
          {
            key: 'actions',
            header: actions,
            quiet: true,
            align: 'end',
            cell: (user) => <UserActions user={user} isOwn={user.id === ownId} onTask={onTask} />,
          },
        ]}
      />
    </div>
  )
}

function Day({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} title={formatDate(at, locale, { time: true })} className="whitespace-nowrap tabular-nums">
      {formatDate(at, locale, { compact: true })}
    </time>
  )
}

interface PersonCellProps {
  user: ListedUser
  isOwn: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Name and e-mail address, with a checkbox. The administrator's own account cannot be selected. */
function PersonCell({ user, isOwn, isChosen, onChoose }: PersonCellProps) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const { name, email, companyName, country } = user
  const details = [companyName, country && countryName(country)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:text-right md:min-w-52 md:max-w-60">
      {isOwn ? (
        <span aria-hidden className="size-4.5 shrink-0 max-md:hidden" />
      ) : (
        <input
          type="checkbox"
          aria-label={t`Elegir a ${name}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-4.5 shrink-0 accent-brand max-md:order-last"
        />
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 max-md:justify-end">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          {isOwn && <Badge tone="accent">{t`Tú`}</Badge>}
        </p>
        <p className="text-ink-soft">
          <EmailAddress address={email} />
        </p>
        {details && <p className="text-xs text-ink-faint wrap-anywhere">{details}</p>}
      </div>
    </div>
  )
}

function RolesCell({ user: { name, userRoles } }: { user: ListedUser }) {
  const { t } = useLingui()
  const roleName = useRoleName()
  return (
    <ul aria-label={t`Roles de ${name}`} className="flex flex-wrap gap-1.5 max-md:justify-end">
      {userRoles.map(({ role }) => (
        <li key={role.id} className="min-w-0 max-w-full md:max-w-44">
          <Badge tone={isSuperAdmin({ roles: [role.name], permissions: [] }) ? 'brand' : 'neutral'}>
            <span className="truncate">{roleName(role.name)}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

export type UserTask = 'edit' | 'delete'

interface UserActionsProps {
  user: User
  /** The administrator's own account, which cannot be deactivated or deleted. */
  isOwn: boolean
  onTask: (task: UserTask, user: User) => void
}

function UserActions({ user, isOwn, onTask }: UserActionsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const navigate = useNavigate()
  const { id, name, email, isActive } = user
  const edit = useEditUser(id)
  const exported = useExportUser()
  const onError = (error: unknown) => notify.error(words.error, failureMessage(error))
  // Awaited instead of a callback, so that the notice is shown even if the row was unmounted.
  const toggle = async () => {
    try {
      const { message } = await edit.mutateAsync({ isActive: !isActive })
      notify.success(words.done, message ?? t`Usuario actualizado correctamente`)
    } catch (error) {
      onError(error)
    }
  }
  const exportAll = () =>
    exported.mutate(id, { onSuccess: (content) => saveFile(content, `vocero-${email}.json`), onError })
  const activation = {
    key: 'activation',
    label: isActive ? t`Desactivar` : t`Activar`,
    icon: isActive ? 'i-lucide-user-x' : 'i-lucide-user-check',
    disabled: edit.isPending,
    onSelect: () => void toggle(),
  }
  const removal = {
    key: 'delete',
    label: words.delete,
    icon: 'i-lucide-trash-2',
    tone: 'danger',
    onSelect: () => onTask('delete', user),
  } as const
  return (
    <div className="flex justify-end max-md:w-full md:-my-1">
      <IconButton label={t`Editar a ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', user)} />
      <Menu
        trigger={<IconButton label={t`Más acciones para ${name}`} icon="i-lucide-ellipsis-vertical" />}
        items={[
          ...(isOwn ? [] : [activation]),
          {
            key: 'export',
            label: t`Exportar sus datos`,
            icon: 'i-lucide-download',
            disabled: exported.isPending,
            onSelect: exportAll,
          },
          {
            key: 'log',
            label: t`Ver su actividad`,
            icon: 'i-lucide-scroll-text',
            onSelect: () => void navigate({ to: '/admin/audit-log', search: { actorId: id } }),
          },
          ...(isOwn ? [] : [removal]),
        ]}
      />
    </div>
  )
}
