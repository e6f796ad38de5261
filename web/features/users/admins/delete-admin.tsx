import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../../../worker/contract/accounts.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { sayFailure } from '../../../core/failure.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useDeleteAdmin } from './admins.api.ts'

interface DeleteAdminProps {
  admin: User
  onClose: () => void
}

export function DeleteAdmin({ admin: { id, name, email }, onClose }: DeleteAdminProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteAdmin()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => notify.success(words.done, message ?? t`Administrador eliminado correctamente`),
      onError: (error) => notify.error(words.error, sayFailure(error, t`Error al eliminar admin`)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el administrador?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
    >
      <Trans>
        <strong className="text-ink break-words">{name}</strong> (<span className="break-all">{email}</span>) perderá su
        cuenta y sus sesiones se cerrarán. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
