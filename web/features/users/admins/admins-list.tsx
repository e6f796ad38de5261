import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../../worker/contract/accounts.ts'
import { formatDate } from '../../../core/format.ts'
import { useSession } from '../../../core/session.ts'
import { useDeletion } from '../../../core/use-deletion.ts'
import { listStatus } from '../../../core/use-paged-list.ts'
import { useLocale } from '../../../core/words.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BlockedAction } from '../../../ui/blocked-action.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadingShape } from '../../../ui/loading-shape.tsx'
import { notify } from '../../../ui/notices.tsx'
import { EmptyState, FailedState } from '../../../ui/states.tsx'
import { adminsQuery, useDeleteAdmin } from './admins.api.ts'

/** The super administrators. */
export function AdminsList() {
  const { t } = useLingui()
  const admins = useQuery(adminsQuery)
  const [removing, remove] = useState<User | null>(null)
  const rows = admins.data ?? []
  const status = listStatus(admins, admins.data && rows.length)
  const whyKept = useRefusalOfDelete(rows)
  return (
    <Card className="p-0! overflow-hidden">
      <h2 className="flex items-center gap-2.5 border-b border-line px-5 py-4 text-lg font-bold">
        <span aria-hidden className="i-lucide-shield-check text-brand" />
        {t`Administradores del sistema`}
      </h2>
      {status === 'loading' && <LoadingShape label={t`Cargando administradores`} shape="table" />}
      {status === 'failed' && <FailedState title={t`Error al cargar los administradores`} query={admins} />}
      {status === 'empty' && <EmptyState icon="i-lucide-shield" title={t`No hay administradores`} />}
      {status === 'ready' && (
        <ul aria-label={t`Administradores del sistema`} className="divide-y divide-line">
          {rows.map((admin) => (
            <li key={admin.id} className="flex items-center gap-3 px-5 py-4">
              <Avatar name={admin.name} />
              <AdminFacts admin={admin} />
              <DeleteButton name={admin.name} reason={whyKept(admin)} onPress={() => remove(admin)} />
            </li>
          ))}
        </ul>
      )}
      {removing && <DeleteAdmin admin={removing} onClose={() => remove(null)} />}
    </Card>
  )
}

/** Returns the function that gives the reason why an administrator cannot be deleted; `null`: they can be. */
function useRefusalOfDelete(admins: readonly User[]): (admin: User) => string | null {
  const { t } = useLingui()
  const session = useSession()
  const active = admins.filter(({ isActive }) => isActive).length
  return ({ id, isActive }) => {
    if (isActive && active === 1) return t`Es el último super administrador activo. Crea otro antes.`
    return id === session?.user.id ? t`Es tu cuenta: no puedes eliminarla.` : null
  }
}

function AdminFacts({ admin: { id, name, email, companyName, isActive, createdAt } }: { admin: User }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isOwn = useSession()?.user.id === id
  return (
    <div className="min-w-0 grow text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        {isOwn && <Badge tone="accent">{t`Tú`}</Badge>}
        {!isActive && <Badge>{t`Inactivo`}</Badge>}
      </p>
      <p className="text-ink-soft">
        <EmailAddress address={email} />
      </p>
      <p className="text-ink-faint break-words">
        {companyName && `${companyName} · `}
        {t`Desde el ${formatDate(createdAt, locale)}`}
      </p>
    </div>
  )
}

interface DeleteButtonProps {
  name: string
  reason: string | null
  onPress: () => void
}

function DeleteButton({ name, reason, onPress }: DeleteButtonProps) {
  const { t } = useLingui()
  const label = t`Eliminar a ${name}`
  if (reason) return <BlockedAction label={label} icon="i-lucide-trash-2" reason={reason} />
  return <IconButton label={label} icon="i-lucide-trash-2" tone="danger" onClick={onPress} />
}

interface DeleteAdminProps {
  admin: User
  onClose: () => void
}

function DeleteAdmin({ admin: { id, name, email }, onClose }: DeleteAdminProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteAdmin(), id, {
    done: t`Administrador eliminado correctamente`,
    failed: t`Error al eliminar admin`,
    notify,
    onClose,
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el administrador?`}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> (<EmailAddress address={email} />) perderá su cuenta y
        sus sesiones se cerrarán. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
