import { Trans, useLingui } from '@lingui/react/macro'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeletePermission } from './permissions.api.ts'

interface DeletePermissionProps {
  permission: PermissionRow
  onClose: () => void
}

export function DeletePermission({ permission: { id, name }, onClose }: DeletePermissionProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeletePermission()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => notify.success(words.done, message ?? t`Permiso eliminado exitosamente`),
      onError: (error) => notify.error(words.error, sayFailure(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el permiso?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
    >
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y ningún rol podrá tenerlo. No se
        puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
