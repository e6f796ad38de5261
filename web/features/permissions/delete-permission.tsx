import { Trans, useLingui } from '@lingui/react/macro'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeletePermission } from './permissions.api.ts'

interface DeletePermissionProps {
  permission: PermissionRow
  onClose: () => void
}

export function DeletePermission({ permission: { id, name }, onClose }: DeletePermissionProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeletePermission(), id, { done: t`Permiso eliminado exitosamente`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el permiso?`}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y ningún rol podrá tenerlo. No se
        puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
