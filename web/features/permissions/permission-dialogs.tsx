import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { PERMISSION_DESCRIPTION_MAX } from '../../../worker/contract/limits.ts'
import { PermissionInput, type PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useForm } from '../../core/use-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { useCreatePermission, useDeletePermission, useEditPermission } from './permissions.api.ts'

export function CreatePermission({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const create = useCreatePermission()
  return (
    <Dialog open onClose={onClose} title={t`Nuevo permiso`}>
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
  const edit = useEditPermission(permission.id)
  return (
    <Dialog open onClose={onClose} title={t`Editar permiso`}>
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

/** The values of the form; the contract validates them. */
const PermissionDraft = v.object({ name: v.string(), description: v.string() }) satisfies v.GenericSchema<
  unknown,
  PermissionInput
>

interface PermissionFormProps {
  permission?: PermissionRow | undefined
  sendLabel: string
  send: (input: PermissionInput) => Promise<{ message?: string | undefined }>
  /** The notice after success when the server's answer has no message. */
  doneLabel: string
  onClose: () => void
}

function PermissionForm({ permission, sendLabel, send, doneLabel, onClose }: PermissionFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [described, describe] = useState(permission?.description ?? '')
  const { form, errors, pending } = useForm({
    schema: PermissionInput,
    draft: (typed) => v.parse(PermissionDraft, Object.fromEntries(typed)),
    send,
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message ?? doneLabel)
      if (isHere) onClose()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error)),
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="rounded-field bg-brand-soft px-4 py-3 text-sm text-brand-strong">
        {t`No abre nada en Vocero. Dáselo a un rol y quien lo tenga lo verá entre sus permisos en GET /api/auth/permissions: así un programa tuyo puede decidir con él.`}
      </p>
      <Field
        label={t`Nombre`}
        required
        error={errors['name']}
        hint={t`Con un punto se agrupan: users.create, users.delete.`}
      >
        <TextInput
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={permission?.name}
        />
      </Field>
      <Field
        label={t`Descripción`}
        optionalLabel={words.optional}
        error={errors['description']}
        hint={t`${codePoints(described)} de ${PERMISSION_DESCRIPTION_MAX} caracteres`}
      >
        <TextArea name="description" value={described} onChange={({ target }) => describe(target.value)} />
      </Field>
      <FormActions onCancel={onClose} loading={pending}>
        {sendLabel}
      </FormActions>
    </form>
  )
}

interface DeletePermissionProps {
  permission: PermissionRow
  onClose: () => void
}

export function DeletePermission({ permission: { id, name }, onClose }: DeletePermissionProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDeletePermission(), id, { done: t`Permiso eliminado exitosamente`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el permiso?`}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y ningún rol podrá tenerlo. No se
        puede deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
