import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { type Role, RoleEdit } from '../../../worker/contract/roles.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { editOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'
import { useEditRole } from './roles.api.ts'

interface EditRoleProps {
  role: Role
  permissions: readonly PermissionChoice[]
  onClose: () => void
}

export function EditRole({ role, permissions, onClose }: EditRoleProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const edit = useEditRole(role.id)
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(role.rolePermissions.map(({ permissionId }) => permissionId)),
  )
  const { form, errors, pending } = useForm({
    schema: RoleEdit,
    draft: (typed) => editOf(role, typed, chosen),
    send: edit.mutateAsync,
    onDone: ({ message }) => {
      notify.success(words.done, message ?? t`Rol actualizado exitosamente`)
      onClose()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <RoleFields role={role} permissions={permissions} chosen={chosen} onChoose={choose} errors={errors} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {t`Guardar cambios`}
        </Button>
      </DialogActions>
    </form>
  )
}
