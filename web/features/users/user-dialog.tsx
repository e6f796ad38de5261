import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { FailedState } from '../../ui/states.tsx'
import { CreateUser } from './create-user.tsx'
import { EditUser } from './edit-user.tsx'
import { roleChoicesQuery } from './users.api.ts'

interface UserDialogProps {
  user?: User | undefined
  onClose: () => void
}

/** Somebody new, or a change of `user`. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const roles = useQuery(roleChoicesQuery)
  return (
    <Dialog open onClose={onClose} title={user ? t`Editar usuario` : t`Nuevo usuario`} closeLabel={words.close}>
      {roles.isPending && <LoadingShape label={t`Cargando roles`}>{FORM}</LoadingShape>}
      {roles.isError && !roles.data && <FailedState title={t`Error al cargar los roles`} {...queryFailure(roles)} />}
      {roles.data && user && <EditUser user={user} roles={roles.data} onClose={onClose} />}
      {roles.data && !user && <CreateUser roles={roles.data} onClose={onClose} />}
    </Dialog>
  )
}
