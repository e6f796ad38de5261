import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../worker/contract/accounts.ts'
import type { RoleChoice } from '../../../worker/contract/roles.ts'
import { UserEdit } from '../../../worker/contract/users.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useSession } from '../../core/session.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { notify } from '../../ui/notices.tsx'
import { editOf } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { useEditUser } from './users.api.ts'

interface EditUserProps {
  user: User
  roles: readonly RoleChoice[]
  onClose: () => void
}

export function EditUser({ user, roles, onClose }: EditUserProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const isOwn = useSession()?.user.id === user.id
  const edit = useEditUser(user.id)
  const { form, errors, pending } = useForm({
    schema: UserEdit,
    draft: (typed) => editOf(typed, isOwn),
    send: edit.mutateAsync,
    onDone: ({ message }) => {
      notify.success(words.done, message ?? t`Usuario actualizado correctamente`)
      onClose()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <UserFields user={user} roles={roles} errors={errors} />
      <FieldGroup
        label={t`Estado`}
        hint={isOwn ? t`Es tu cuenta: no puedes desactivarla.` : t`Quien está inactivo no puede entrar.`}
        error={errors['isActive']}
      >
        {(wiring) => (
          <Checkbox
            name="isActive"
            label={t`Cuenta activa`}
            defaultChecked={user.isActive}
            disabled={isOwn}
            {...wiring}
          />
        )}
      </FieldGroup>
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
