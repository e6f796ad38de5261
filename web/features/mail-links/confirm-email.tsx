import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useQueryFailure } from '../../core/common-words.ts'
import { ApiFailure } from '../../core/failure.ts'
import { useSession } from '../../core/session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { LinkPage, useLinkSecret } from './link-page.tsx'
import { confirmEmail } from './mail-links.api.ts'

/** Confirms an address with the link in a mail: once, when the page is opened. */
export function ConfirmEmailScreen() {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const secret = useLinkSecret()
  const isSignedIn = useSession() !== null
  const { isPending, isSuccess, data, error, refetch } = useQuery({
    queryKey: ['confirmation', secret],
    queryFn: () => confirmEmail(secret),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: secret !== '',
  })
  const home = (
    <Link to={isSignedIn ? '/profile' : '/'} className={buttonClasses({ variant: 'secondary' })}>
      {isSignedIn ? t`Ir a tu perfil` : t`Ir al inicio`}
    </Link>
  )
  if (isPending && secret !== '')
    return (
      <LinkPage>
        <Loading label={t`Confirmando tu correo`} rows={2} />
      </LinkPage>
    )
  if (error && !(error instanceof ApiFailure && error.status === 422))
    return (
      <LinkPage>
        <FailedState title={t`No se pudo confirmar`} {...queryFailure({ error, refetch })} />
      </LinkPage>
    )
  if (!isSuccess)
    return (
      <LinkPage>
        <div role="alert">
          <EmptyState icon="i-lucide-circle-x" title={t`El enlace no sirve`} action={home}>
            {error
              ? t`Caducó, ya se usó o hay otro más nuevo. Puedes pedir otro en tu perfil.`
              : t`Abre el enlace completo del correo.`}
          </EmptyState>
        </div>
      </LinkPage>
    )
  return (
    <LinkPage>
      <div role="status">
        {data.data.step === 'waits' ? (
          <EmptyState icon="i-lucide-mail-check" title={t`Falta la otra dirección`} action={home}>
            {t`Abre también el enlace que enviamos a tu otra dirección: entonces cambia tu correo.`}
          </EmptyState>
        ) : (
          <EmptyState
            icon="i-lucide-mail-check"
            title={data.data.step === 'changed' ? t`Tu correo ha cambiado` : t`Tu correo está confirmado`}
            action={home}
          >
            {data.data.step === 'changed'
              ? t`Desde ahora inicias sesión con la dirección nueva.`
              : t`Si olvidas la contraseña, podrás elegir otra con un enlace que te enviaremos aquí.`}
          </EmptyState>
        )}
      </div>
    </LinkPage>
  )
}
