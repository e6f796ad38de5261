import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteUser } from './users.api.ts'

interface DeleteUserProps {
  user: User
  onClose: () => void
}

export function DeleteUser({ user: { id, name, email }, onClose }: DeleteUserProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeleteUser()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => notify.success(words.done, message ?? t`Usuario eliminado correctamente`),
      onError: (error) => notify.error(words.error, sayFailure(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Eliminar el usuario?`}
      confirmLabel={words.delete}
      cancelLabel={words.cancel}
      loading={remove.isPending}
    >
      <Trans>
        Se borran los datos de <strong className="text-ink break-words">{name}</strong> (
        <span className="break-all">{email}</span>), se cierran sus sesiones, sus agentes dejan de responder y su
        suscripción se cancela. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
