import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { ROLE_DESCRIPTION_MAX } from '../../../worker/contract/limits.ts'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import { type Role, RoleEdit, RoleInput } from '../../../worker/contract/roles.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { useForm } from '../../core/use-form.ts'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailedState } from '../../ui/states.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { PermissionPicker } from './permission-picker.tsx'
import { permissionChoicesQuery, useCreateRole, useEditRole } from './roles.api.ts'

interface RoleDialogProps {
  role?: Role | undefined
  onClose: () => void
}

/** Creates a role, or edits `role`. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useLingui()
  const permissions = useQuery(permissionChoicesQuery)
  return (
    <Dialog open onClose={onClose} size="large" title={role ? t`Editar rol` : t`Nuevo rol`}>
      {permissions.isPending && <LoadingShape label={t`Cargando permisos`}>{FORM}</LoadingShape>}
      {permissions.isError && !permissions.data && (
        <FailedState title={t`Error al cargar los permisos`} query={permissions} />
      )}
      {permissions.data && role && <EditRole role={role} permissions={permissions.data} onClose={onClose} />}
      {permissions.data && !role && <CreateRole permissions={permissions.data} onClose={onClose} />}
    </Dialog>
  )
}

interface CreateRoleProps {
  permissions: readonly PermissionChoice[]
  onClose: () => void
}

function CreateRole({ permissions, onClose }: CreateRoleProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreateRole()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { form, errors, pending } = useForm({
    schema: RoleInput,
    draft: (typed) => roleOf(typed, chosen),
    send: create.mutateAsync,
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message ?? t`Rol creado exitosamente`)
      if (isHere) onClose()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <RoleFields permissions={permissions} chosen={chosen} onChoose={choose} errors={errors} />
      <FormActions onCancel={onClose} loading={pending}>{t`Crear rol`}</FormActions>
    </form>
  )
}

interface EditRoleProps {
  role: Role
  permissions: readonly PermissionChoice[]
  onClose: () => void
}

function EditRole({ role, permissions, onClose }: EditRoleProps) {
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
    sendChanges: (changed) => edit.mutateAsync(changed),
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message ?? t`Rol actualizado exitosamente`)
      if (isHere) onClose()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <RoleFields role={role} permissions={permissions} chosen={chosen} onChoose={choose} errors={errors} />
      <FormActions onCancel={onClose} loading={pending}>{t`Guardar cambios`}</FormActions>
    </form>
  )
}

interface RoleFieldsProps {
  role?: Role | undefined
  permissions: readonly PermissionChoice[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  errors: FieldErrors
}

function RoleFields({ role, permissions, chosen, onChoose, errors }: RoleFieldsProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [described, describe] = useState(role?.description ?? '')
  return (
    <>
      <Field
        label={t`Nombre`}
        required
        error={errors['name']}
        hint={role?.isSystem && t`Es un rol del sistema: su nombre no cambia.`}
      >
        <TextInput name="name" autoComplete="off" readOnly={role?.isSystem} defaultValue={role?.name} />
      </Field>
      <Field
        label={t`Descripción`}
        optionalLabel={words.optional}
        error={errors['description']}
        hint={t`${codePoints(described)} de ${ROLE_DESCRIPTION_MAX} caracteres`}
      >
        <TextArea name="description" value={described} onChange={({ target }) => describe(target.value)} />
      </Field>
      {role && hasAllPermissions(role) ? (
        <p className="flex items-start gap-2.5 rounded-field bg-brand-soft px-4 py-3 text-sm text-brand-strong">
          <span aria-hidden className="i-lucide-shield-check mt-0.5 shrink-0" />
          {t`Este rol tiene todos los permisos, también los que se creen después. La lista no se puede cambiar.`}
        </p>
      ) : (
        <FieldGroup label={t`Permisos`} error={errors['permissions']}>
          {(wiring) => (
            <PermissionPicker permissions={permissions} chosen={chosen} onChoose={onChoose} wiring={wiring} />
          )}
        </FieldGroup>
      )}
    </>
  )
}

/** The values of the form; the contract validates them. */
const RoleDraft = v.object({
  name: v.string(),
  description: v.string(),
  permissions: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, RoleInput>

/** The permissions are not read from the form data, because the filter may hide selected ones. */
const roleOf = (typed: FormData, chosen: Iterable<string>): RoleInput =>
  v.parse(RoleDraft, { ...Object.fromEntries(typed), permissions: [...chosen] })

/** The role of super administrators implies every permission, including future ones. */
const hasAllPermissions = ({ isSystem, name }: Role): boolean => isSystem && name === SUPER_ADMIN

/** A system role cannot be renamed and the super administrator's permissions cannot change, so these are not sent. */
function editOf(role: Role, typed: FormData, chosen: Iterable<string>): RoleEdit {
  const { name, description, permissions } = roleOf(typed, chosen)
  return { description, ...(!role.isSystem && { name }), ...(!hasAllPermissions(role) && { permissions }) }
}
