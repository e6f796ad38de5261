import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignedIn } from '../../../worker/contract/accounts.ts'
import { destination } from '../../core/guards.ts'
import { keepSession } from '../../core/session.ts'
import { closeSignIn, openSignIn } from '../../core/sign-in-door.ts'
import { setLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

export function SignInDialog({ side }: { side: 'login' | 'register' }) {
  const { t } = useLingui()
  const router = useRouter()
  // The closing animation ends before the dialog is removed, so that focus returns.
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const isLogin = side === 'login'
  const enter = (signedIn: SignedIn) => {
    const { wanted } = router.latestLocation.state
    // After the session of an open screen expired, signing in stays on that screen.
    const isAtWork = router.state.matches.some(({ routeId }) => routeId === '/_signed-in')
    keepSession(signedIn)
    if (signedIn.language) setLocale(signedIn.language)
    closeSignIn()
    if (signedIn.mustChangePassword) {
      notify.info(t`Tu contraseña la puso otra persona. Elige una que solo tú sepas.`)
      void router.navigate({ to: '/profile', replace: true })
    } else if (!isAtWork)
      void router.navigate({ to: destination(wanted, isLogin ? '/dashboard' : '/start'), replace: true })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={closeSignIn}
      size="small"
      closeLabel={t`Cerrar`}
      title={isLogin ? t`Te damos la bienvenida` : t`Crea tu cuenta`}
      description={isLogin ? t`Entra para atender a tus clientes.` : t`Empieza en un minuto, sin tarjeta.`}
    >
      {isLogin ? <LoginForm onDone={enter} /> : <RegisterForm onDone={enter} />}
      <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2 text-sm text-ink-soft">
        {isLogin ? <Trans>¿Aún no tienes cuenta?</Trans> : <Trans>¿Ya tienes cuenta?</Trans>}
        <Button variant="ghost" size="small" onClick={() => openSignIn(isLogin ? 'register' : 'login')}>
          {isLogin ? <Trans>Crear una cuenta</Trans> : <Trans>Iniciar sesión</Trans>}
        </Button>
      </p>
    </Dialog>
  )
}
