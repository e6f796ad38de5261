import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Links to the most used screens. */
export function QuickActions() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Acciones rápidas`} className="grid gap-4 sm:grid-cols-2">
      <QuickAction
        to="/admin/users"
        icon="i-lucide-users"
        label={t`Gestionar usuarios`}
        text={t`Crea cuentas, cambia sus roles y actívalas o desactívalas.`}
      />
      <QuickAction
        to="/admin/roles"
        icon="i-lucide-id-card"
        label={t`Gestionar roles`}
        text={t`Decide qué puede hacer cada grupo de personas.`}
      />
    </nav>
  )
}

interface QuickActionProps {
  to: '/admin/users' | '/admin/roles'
  icon: string
  label: string
  text: string
}

const QuickAction = ({ to, icon, label, text }: QuickActionProps) => (
  <Link
    to={to}
    className="group flex items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-brand"
  >
    <span
      aria-hidden
      className="grid place-items-center size-12 shrink-0 rounded-2xl rounded-bl-sm bg-brand-soft text-brand-strong text-2xl"
    >
      <span className={icon} />
    </span>
    <span className="min-w-0 grow">
      <span className="block font-semibold">{label}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
    <span aria-hidden className="i-lucide-chevron-right shrink-0 text-ink-faint group-hover:text-brand" />
  </Link>
)
