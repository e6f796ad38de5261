import { useLingui } from '@lingui/react/macro'
import type { PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PermissionForm } from './permission-form.tsx'
import { useCreatePermission, useEditPermission } from './permissions.api.ts'

export function CreatePermission({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreatePermission()
  return (
    <Dialog open onClose={onClose} title={t`Nuevo permiso`} closeLabel={words.close}>
      <PermissionForm
        send={create.mutateAsync}
        sendLabel={t`Crear permiso`}
        doneLabel={t`Permiso creado exitosamente`}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface EditPermissionProps {
  permission: PermissionRow
  onClose: () => void
}

export function EditPermission({ permission, onClose }: EditPermissionProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const edit = useEditPermission(permission.id)
  return (
    <Dialog open onClose={onClose} title={t`Editar permiso`} closeLabel={words.close}>
      <PermissionForm
        permission={permission}
        send={edit.mutateAsync}
        sendLabel={t`Guardar cambios`}
        doneLabel={t`Permiso actualizado exitosamente`}
        onClose={onClose}
      />
    </Dialog>
  )
}
