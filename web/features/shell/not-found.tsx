import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../core/session.ts'
import { buttonClasses } from '../../ui/button.tsx'

export function NotFound() {
  const home = useSession() ? '/dashboard' : '/'
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <p aria-hidden className="text-7xl font-extrabold tracking-tighter text-brand">
        404
      </p>
      <h1 className="text-2xl font-bold tracking-tight">
        <Trans>No encontramos esta página</Trans>
      </h1>
      <p className="max-w-md text-ink-soft">
        <Trans>Puede que la dirección esté mal escrita o que la página ya no exista.</Trans>
      </p>
      <Link to={home} className={buttonClasses()}>
        <Trans>Volver al inicio</Trans>
      </Link>
    </div>
  )
}
