import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../../worker/contract/roles.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { FailedState } from '../../ui/states.tsx'
import { CreateRole } from './create-role.tsx'
import { EditRole } from './edit-role.tsx'
import { permissionChoicesQuery } from './roles.api.ts'

interface RoleDialogProps {
  role?: Role | undefined
  onClose: () => void
}

/** A new role, or a change of `role`. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const permissions = useQuery(permissionChoicesQuery)
  return (
    <Dialog open onClose={onClose} size="large" title={role ? t`Editar rol` : t`Nuevo rol`} closeLabel={words.close}>
      {permissions.isPending && <LoadingShape label={t`Cargando permisos`}>{FORM}</LoadingShape>}
      {permissions.isError && !permissions.data && (
        <FailedState title={t`Error al cargar los permisos`} {...queryFailure(permissions)} />
      )}
      {permissions.data && role && <EditRole role={role} permissions={permissions.data} onClose={onClose} />}
      {permissions.data && !role && <CreateRole permissions={permissions.data} onClose={onClose} />}
    </Dialog>
  )
}
