import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../../../worker/contract/accounts.ts'
import { useDeletion } from '../../../core/use-deletion.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useDeleteAdmin } from './admins.api.ts'

interface DeleteAdminProps {
  admin: User
  onClose: () => void
}

export function DeleteAdmin({ admin: { id, name, email }, onClose }: DeleteAdminProps) {
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
        <strong className="text-ink break-words">{name}</strong> (<span className="break-all">{email}</span>) perderá su
        cuenta y sus sesiones se cerrarán. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
