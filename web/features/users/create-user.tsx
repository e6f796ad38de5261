import { useLingui } from '@lingui/react/macro'
import type { RoleChoice } from '../../../worker/contract/roles.ts'
import { UserInput } from '../../../worker/contract/users.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { newUserOf } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { useCreateUser } from './users.api.ts'

interface CreateUserProps {
  roles: readonly RoleChoice[]
  onClose: () => void
}

export function CreateUser({ roles, onClose }: CreateUserProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreateUser()
  const { form, errors, pending } = useForm({
    schema: UserInput,
    draft: newUserOf,
    send: create.mutateAsync,
    onDone: ({ message }) => {
      notify.success(words.done, message ?? t`Usuario creado correctamente`)
      onClose()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <UserFields roles={roles} errors={errors} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {t`Crear usuario`}
        </Button>
      </DialogActions>
    </form>
  )
}
