import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { User } from '../../../worker/contract/accounts.ts'
import { PASSWORD_MIN, PASSWORD_MIN_SUPER_ADMIN } from '../../../worker/contract/limits.ts'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import type { RoleChoice } from '../../../worker/contract/roles.ts'
import { UserEdit, UserInput } from '../../../worker/contract/users.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { useRoleName } from '../../core/role-names.ts'
import { useSession } from '../../core/session.ts'
import { useForm } from '../../core/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailedState } from '../../ui/states.tsx'
import { PersonFields } from './person-fields.tsx'
import { roleChoicesQuery, useCreateUser, useEditUser } from './users.api.ts'

interface UserDialogProps {
  user?: User | undefined
  onClose: () => void
}

/** Creates a user, or edits `user`. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useLingui()
  const roles = useQuery(roleChoicesQuery)
  return (
    <Dialog open onClose={onClose} title={user ? t`Editar usuario` : t`Nuevo usuario`}>
      {roles.isPending && <LoadingShape label={t`Cargando roles`}>{FORM}</LoadingShape>}
      {roles.isError && !roles.data && <FailedState title={t`Error al cargar los roles`} query={roles} />}
      {roles.data && user && <EditUser user={user} roles={roles.data} onClose={onClose} />}
      {roles.data && !user && <CreateUser roles={roles.data} onClose={onClose} />}
    </Dialog>
  )
}

interface CreateUserProps {
  roles: readonly RoleChoice[]
  onClose: () => void
}

function CreateUser({ roles, onClose }: CreateUserProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreateUser()
  const { form, errors, pending } = useForm({
    schema: UserInput,
    draft: newUserOf,
    send: create.mutateAsync,
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message ?? t`Usuario creado correctamente`)
      if (isHere) onClose()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <UserFields roles={roles} errors={errors} />
      <FormActions onCancel={onClose} loading={pending}>{t`Crear usuario`}</FormActions>
    </form>
  )
}

interface EditUserProps {
  user: User
  roles: readonly RoleChoice[]
  onClose: () => void
}

function EditUser({ user, roles, onClose }: EditUserProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const isOwn = useSession()?.user.id === user.id
  const edit = useEditUser(user.id)
  const { form, errors, pending } = useForm({
    schema: UserEdit,
    draft: (typed) => editOf(typed, isOwn),
    send: edit.mutateAsync,
    sendChanges: (changed) => edit.mutateAsync(changed),
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message ?? t`Usuario actualizado correctamente`)
      if (isHere) onClose()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error)),
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
      <FormActions onCancel={onClose} loading={pending}>{t`Guardar cambios`}</FormActions>
    </form>
  )
}

interface UserFieldsProps {
  user?: User | undefined
  roles: readonly RoleChoice[]
  errors: FieldErrors
}

/** The fields for the data and roles of a user. */
function UserFields({ user, roles, errors }: UserFieldsProps) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const [chosen, choose] = useState(() => user?.userRoles.map(({ roleId }) => roleId) ?? [])
  const isSuperAdmin = roles.some(({ id, name }) => name === SUPER_ADMIN && chosen.includes(id))
  const length = isSuperAdmin ? PASSWORD_MIN_SUPER_ADMIN : PASSWORD_MIN
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <PersonFields
        user={user}
        errors={errors}
        passwordHint={
          user
            ? t`Déjala vacía para no cambiarla. Una nueva tiene al menos ${length} caracteres y cierra sus sesiones.`
            : t`Al menos ${length} caracteres. Entrégasela por un canal seguro.`
        }
      />
      <FieldGroup label={t`Roles`} hint={t`Al menos uno: de ellos salen sus permisos.`} error={errors['roleIds']}>
        {(wiring) => (
          <div className="grid gap-x-4 rounded-field border border-line px-3 py-1.5 sm:grid-cols-2">
            {roles.map(({ id, name }, index) => (
              <Checkbox
                key={id}
                name="roleIds"
                value={id}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                label={<span className="min-w-0 break-words">{roleName(name)}</span>}
                {...(index === 0 && wiring)}
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </>
  )
}

/** The values of the form; the contract validates them. */
const UserDraft = v.object({
  name: v.string(),
  email: v.string(),
  password: v.string(),
  companyName: v.string(),
  country: v.string(),
  roleIds: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, UserInput>

const draftOf = (typed: FormData): UserInput =>
  v.parse(UserDraft, { ...Object.fromEntries(typed), roleIds: typed.getAll('roleIds') })

const newUserOf = draftOf

/** An empty password is left unchanged. Users cannot change their own activation. */
const editOf = (typed: FormData, isOwn: boolean): UserEdit => ({
  ...draftOf(typed),
  password: draftOf(typed).password || undefined,
  ...(!isOwn && { isActive: typed.has('isActive') }),
})
