import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../../worker/contract/accounts.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDeleteUser } from './users.api.ts'

interface DeleteUserProps {
  user: User
  onClose: () => void
}

export function DeleteUser({ user: { id, name, email }, onClose }: DeleteUserProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeleteUser(), id, { done: t`Usuario eliminado correctamente`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el usuario?`}>
      <Trans>
        Se borran los datos de <strong className="text-ink break-words">{name}</strong> (
        <span className="break-all">{email}</span>), se cierran sus sesiones, sus agentes dejan de responder y su
        suscripción se cancela. No se puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
