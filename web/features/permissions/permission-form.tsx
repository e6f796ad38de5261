import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { PERMISSION_DESCRIPTION_MAX } from '../../../worker/contract/limits.ts'
import { PermissionInput, type PermissionRow } from '../../../worker/contract/permission-rows.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'

/** The values of the form. The contract decides whether they may be saved. */
const PermissionDraft = v.object({ name: v.string(), description: v.string() }) satisfies v.GenericSchema<
  unknown,
  PermissionInput
>

interface PermissionFormProps {
  permission?: PermissionRow | undefined
  sendLabel: string
  send: (input: PermissionInput) => Promise<{ message?: string | undefined }>
  /** The notice when the server's answer has none. */
  doneLabel: string
  onClose: () => void
}

export function PermissionForm({ permission, sendLabel, send, doneLabel, onClose }: PermissionFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [described, describe] = useState(permission?.description ?? '')
  const { form, errors, pending } = useForm({
    schema: PermissionInput,
    draft: (typed) => v.parse(PermissionDraft, Object.fromEntries(typed)),
    send,
    onDone: ({ message }) => {
      notify.success(words.done, message ?? doneLabel)
      onClose()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error)),
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
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {sendLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
