import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PASSWORD_MIN } from '../../../worker/contract/limits.ts'
import { InvitationAcceptance, type ReadInvitation } from '../../../worker/contract/team.ts'
import { usePasswordLabels, useQueryFailure } from '../../core/common-words.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { endSession, keepSession, useSession } from '../../core/session.ts'
import { openSignIn } from '../../core/sign-in-dialog.ts'
import { useForm } from '../../core/use-form.ts'
import { currentLocale } from '../../core/words.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LinkPage, useLinkSecret } from './link-page.tsx'
import { acceptInvitation, readInvitation } from './mail-links.api.ts'

/** Shows an invitation; it is accepted by registering, or with an existing login. */
export function InvitationScreen() {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const secret = useLinkSecret()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: async () => (await readInvitation(secret)).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: secret !== '',
  })
  if (data) return <Accept secret={secret} invitation={data} />
  if (secret && !error)
    return (
      <LinkPage>
        <Loading label={t`Abriendo la invitación`} rows={2} />
      </LinkPage>
    )
  if (error && !(error instanceof ApiFailure && error.status === 422))
    return (
      <LinkPage>
        <FailedState title={t`No se pudo abrir la invitación`} {...queryFailure({ error, refetch })} />
      </LinkPage>
    )
  return (
    <LinkPage>
      <div role="alert">
        <EmptyState
          icon="i-lucide-circle-x"
          title={t`La invitación no sirve`}
          action={
            <Link to="/" className={buttonClasses({ variant: 'secondary' })}>
              {t`Ir al inicio`}
            </Link>
          }
        >
          {error ? failureMessage(error) : t`Abre el enlace completo del correo.`}
        </EmptyState>
      </div>
    </LinkPage>
  )
}

function Accept({ secret, invitation }: { secret: string; invitation: ReadInvitation }) {
  const { t } = useLingui()
  const eye = usePasswordLabels()
  const session = useSession()
  const { accountName, inviterName, email, hasLogin } = invitation
  const isOther = session !== null && session.user.email !== email
  const { form, errors, failure, pending } = useForm({
    schema: InvitationAcceptance,
    draft: (typed) => ({
      secret,
      ...(!hasLogin && { name: typed.get('name'), password: typed.get('password'), language: currentLocale() }),
    }),
    send: acceptInvitation,
    onDone: ({ data }, isHere) => {
      keepSession(data)
      if (isHere) location.assign('/dashboard')
    },
  })
  const subtitle = t`${inviterName} te invita a trabajar en la cuenta de ${accountName}.`
  if (hasLogin && !session)
    return (
      <LinkPage subtitle={subtitle}>
        <EmptyState
          icon="i-lucide-key-round"
          title={t`Ya tienes una cuenta de Vocero`}
          action={<Button onClick={() => openSignIn('login')}>{t`Iniciar sesión`}</Button>}
        >
          {t`Inicia sesión con ${email} y acepta después la invitación.`}
        </EmptyState>
      </LinkPage>
    )
  if (isOther)
    return (
      <LinkPage subtitle={subtitle}>
        <EmptyState
          icon="i-lucide-users"
          title={t`La invitación es para otro correo`}
          action={<Button onClick={endSession}>{t`Cerrar esta sesión`}</Button>}
        >
          {t`Se envió a ${email}, y ahora estás dentro con ${session.user.email}.`}
        </EmptyState>
      </LinkPage>
    )
  return (
    <LinkPage subtitle={subtitle}>
      <form {...form} className="grid gap-4">
        {hasLogin ? (
          <p>{t`Aceptas con tu cuenta ${email}. Tu propia cuenta se queda como está.`}</p>
        ) : (
          <>
            <p className="text-ink-soft">{t`Entrarás con el correo ${email}.`}</p>
            <Field label={t`Tu nombre`} required error={errors['name']}>
              <TextInput name="name" autoComplete="name" />
            </Field>
            <Field
              label={t`Contraseña`}
              required
              error={errors['password']}
              hint={t`Al menos ${PASSWORD_MIN} caracteres. No puede ser una contraseña común, ni tu nombre, ni tu correo.`}
            >
              <PasswordInput name="password" autoComplete="new-password" {...eye} />
            </Field>
          </>
        )}
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <Button type="submit" size="large" loading={pending}>
          {t`Aceptar la invitación`}
        </Button>
      </form>
    </LinkPage>
  )
}
