import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { useCommonWords, usePasswordLabels } from '../../core/common-words.ts'
import { useCountryOptions } from '../../core/countries.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface PersonFieldsProps {
  user?: User | undefined
  errors: FieldErrors
  passwordHint: ReactNode
}

/**
 * The fields for a user. Autocompletion is off, so that the browser neither fills in the administrator's own data nor
 * offers to store another user's password.
 */
export function PersonFields({ user, errors, passwordHint }: PersonFieldsProps) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const { optional } = useCommonWords()
  const known = useCountryOptions()
  const country = user?.country ?? ''
  // A country that is not in the list stays an option until another one is chosen.
  const isForeign = country !== '' && !known.some(({ value }) => value === country)
  return (
    <>
      <Field label={t`Nombre`} required error={errors['name']}>
        <TextInput name="name" autoComplete="off" defaultValue={user?.name} />
      </Field>
      <Field label={t`Correo electrónico`} required error={errors['email']}>
        <TextInput
          type="email"
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={user?.email}
        />
      </Field>
      <Field
        label={t`Contraseña`}
        required={!user}
        {...(user && { optionalLabel: optional })}
        error={errors['password']}
        hint={passwordHint}
      >
        <PasswordInput name="password" autoComplete="new-password" {...eye} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t`Empresa`} optionalLabel={optional} error={errors['companyName']}>
          <TextInput name="companyName" autoComplete="off" defaultValue={user?.companyName ?? ''} />
        </Field>
        <Field label={t`País`} required error={errors['country']}>
          <Select
            name="country"
            autoComplete="off"
            placeholder={t`Elige un país`}
            options={isForeign ? [{ value: country, label: country }, ...known] : known}
            defaultValue={country}
          />
        </Field>
      </div>
    </>
  )
}
