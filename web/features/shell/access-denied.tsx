import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Permission } from '../../../worker/contract/permissions.ts'
import { usePermissionPage } from '../../core/permission-names.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'

interface AccessDeniedProps {
  needs: readonly Permission[]
  checking: boolean
  onCheck: () => void
}

/** Shown instead of a page that the member may not open: the required permission, and who can grant it. */
export function AccessDenied({ needs, checking, onCheck }: AccessDeniedProps) {
  const { t } = useLingui()
  const placeOf = usePermissionPage()
  const [name = '', other] = needs.map(placeOf)
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-warning-soft text-3xl text-warning">
        <span className="i-lucide-lock" />
      </span>
      <h1 className="text-2xl font-bold tracking-tight">{t`No tienes acceso a esta página`}</h1>
      <p className="max-w-md text-ink-soft">
        {other
          ? t`Para abrirla necesitas el permiso «${name}» o «${other}».`
          : t`Para abrirla necesitas el permiso «${name}».`}{' '}
        {t`Pídeselo a un super administrador: puede añadirlo a tu rol.`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" icon="i-lucide-rotate-cw" loading={checking} onClick={onCheck}>
          {t`Comprobar otra vez`}
        </Button>
        <Link to="/dashboard" className={buttonClasses()}>
          {t`Ir al panel`}
        </Link>
      </div>
    </div>
  )
}
