import { Trans, useLingui } from '@lingui/react/macro'
import { RegisterInput, type SignedIn } from '../../../worker/contract/accounts.ts'
import { PASSWORD_MIN } from '../../../worker/contract/limits.ts'
import { useCommonWords, useEyeWords } from '../../core/common-words.ts'
import { useCountryOptions } from '../../core/countries.ts'
import { browserZone } from '../../core/time-zones.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { register } from './auth.api.ts'
import { SignInFailure } from './sign-in-failure.tsx'

/** A field left empty is not sent. */
const orNothing = (value: FormDataEntryValue | null) => value || undefined
/** Until somebody says his name he is called as his address is: `ana.perez@tienda.es` is Ana Perez. */
const nameFrom = (email: FormDataEntryValue | null): string =>
  String(email ?? '')
    .split('@')[0]
    ?.split(/[._+-]+/u)
    .map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1))
    .join(' ')
    .trim() ?? ''
const draft = (typed: FormData) => ({
  name: orNothing(typed.get('name')) ?? nameFrom(typed.get('email')),
  email: typed.get('email'),
  password: typed.get('password'),
  companyName: orNothing(typed.get('companyName')),
  country: orNothing(typed.get('country')),
  timeZone: browserZone(),
})

export function RegisterForm({ onDone }: { onDone: (signedIn: SignedIn) => void }) {
  const { t } = useLingui()
  const eye = useEyeWords()
  const { optional } = useCommonWords()
  const countries = useCountryOptions()
  const { form, errors, failure, pending } = useForm({
    schema: RegisterInput,
    draft,
    send: register,
    onDone: ({ data }) => onDone(data),
  })
  return (
    <form {...form} className="grid gap-4">
      <SignInFailure failure={failure} />
      <Field label={t`Nombre`} optionalLabel={optional} error={errors['name']}>
        <TextInput name="name" autoComplete="name" />
      </Field>
      <Field label={t`Correo electrónico`} error={errors['email']} required>
        <TextInput type="email" name="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={t`Contraseña`} hint={t`Al menos ${PASSWORD_MIN} caracteres`} error={errors['password']} required>
        <PasswordInput name="password" autoComplete="new-password" {...eye} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Empresa`} optionalLabel={optional} error={errors['companyName']}>
          <TextInput name="companyName" autoComplete="organization" />
        </Field>
        <Field label={t`País`} optionalLabel={optional} error={errors['country']}>
          <Select name="country" autoComplete="country" placeholder={t`Elige un país`} options={countries} />
        </Field>
      </div>
      <Button type="submit" size="large" loading={pending}>
        <Trans>Crear cuenta</Trans>
      </Button>
    </form>
  )
}
