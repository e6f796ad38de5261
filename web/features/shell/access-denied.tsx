import { useLingui } from '@lingui/react/macro'
import { Link, Navigate, useMatchRoute } from '@tanstack/react-router'
import type { Permission } from '../../../worker/contract/permissions.ts'
import { usePermissionPage } from '../../core/permission-names.ts'
import { useRights } from '../../core/rights.ts'
import { useSession } from '../../core/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { navigationFor } from './navigation.ts'

interface AccessDeniedProps {
  needs: readonly Permission[]
  checking: boolean
  onCheck: () => void
}

/**
 * Shown instead of a page that the member may not open: the required permission, and who can grant it. The dashboard,
 * where everybody lands, gives way to the first page of the menu. Without any page: that there is none.
 */
export function AccessDenied({ needs, checking, onCheck }: AccessDeniedProps) {
  const { t } = useLingui()
  const placeOf = usePermissionPage()
  const role = useSession()?.account?.role
  const isMember = role !== undefined && role !== 'owner'
  const isLanding = useMatchRoute()({ to: '/dashboard' })
  const [first] = navigationFor(useRights()).places
  if (isLanding && first) return <Navigate to={first.to} replace />
  const [name = '', other] = needs.map(placeOf)
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-warning-soft text-3xl text-warning">
        <span className="i-lucide-lock" />
      </span>
      <h1 className="text-2xl font-bold tracking-tight">
        {first ? t`No tienes acceso a esta página` : t`Aún no tienes acceso`}
      </h1>
      <p className="max-w-md text-ink-soft">
        {!first
          ? t`Ninguno de tus permisos abre una página de la consola.`
          : other
            ? t`Para abrirla necesitas el permiso «${name}» o «${other}».`
            : t`Para abrirla necesitas el permiso «${name}».`}{' '}
        {isMember
          ? t`Habla con el dueño de la cuenta: él decide qué puede abrir su equipo.`
          : first
            ? t`Pídeselo a un super administrador: puede añadirlo a tu rol.`
            : t`Pide a un super administrador que añada los que necesitas a tu rol.`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" icon="i-lucide-rotate-cw" loading={checking} onClick={onCheck}>
          {t`Comprobar otra vez`}
        </Button>
        <Link to={first?.to ?? '/profile'} className={buttonClasses()}>
          {!first ? t`Perfil` : first.to === '/dashboard' ? t`Ir al panel` : t`Volver al inicio`}
        </Link>
      </div>
    </div>
  )
}
