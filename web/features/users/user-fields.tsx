import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { PASSWORD_MIN, PASSWORD_MIN_SUPER_ADMIN } from '../../../worker/contract/limits.ts'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import type { RoleChoice } from '../../../worker/contract/roles.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { useRoleName } from '../../core/role-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { PersonFields } from './person-fields.tsx'

interface UserFieldsProps {
  user?: User | undefined
  roles: readonly RoleChoice[]
  errors: FieldErrors
}

/** The details and roles of a user. */
export function UserFields({ user, roles, errors }: UserFieldsProps) {
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
