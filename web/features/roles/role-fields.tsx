import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ROLE_DESCRIPTION_MAX } from '../../../worker/contract/limits.ts'
import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import type { Role } from '../../../worker/contract/roles.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { PermissionPicker } from './permission-picker.tsx'
import { holdsAll } from './role-draft.ts'

interface RoleFieldsProps {
  role?: Role | undefined
  permissions: readonly PermissionChoice[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  errors: FieldErrors
}

export function RoleFields({ role, permissions, chosen, onChoose, errors }: RoleFieldsProps) {
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
      {role && holdsAll(role) ? (
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
