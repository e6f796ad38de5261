import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { RoleInput } from '../../../worker/contract/roles.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { roleOf } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'
import { useCreateRole } from './roles.api.ts'

interface CreateRoleProps {
  permissions: readonly PermissionChoice[]
  onClose: () => void
}

export function CreateRole({ permissions, onClose }: CreateRoleProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreateRole()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { form, errors, pending } = useForm({
    schema: RoleInput,
    draft: (typed) => roleOf(typed, chosen),
    send: create.mutateAsync,
    onDone: ({ message }) => {
      notify.success(words.done, message ?? t`Rol creado exitosamente`)
      onClose()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <RoleFields permissions={permissions} chosen={chosen} onChoose={choose} errors={errors} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {t`Crear rol`}
        </Button>
      </DialogActions>
    </form>
  )
}
