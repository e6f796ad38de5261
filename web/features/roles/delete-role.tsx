import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '../../../worker/contract/roles.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteRole } from './roles.api.ts'

interface DeleteRoleProps {
  role: Role
  onClose: () => void
}

export function DeleteRole({ role: { id, name }, onClose }: DeleteRoleProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteRole(), id, { done: t`Rol eliminado exitosamente`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el rol?`}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y nadie podrá recibirlo.
      </Trans>
      <p className="mt-3 flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
        <span aria-hidden className="i-lucide-triangle-alert mt-0.5 shrink-0" />
        {t`Esta acción no se puede deshacer.`}
      </p>
    </ConfirmDialog>
  )
}
