import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../worker/contract/accounts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { signOut } from './sign-out.ts'

export function UserMenu({ user }: { user: User }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-2.5 rounded-field px-1.5 text-sm font-medium hover:bg-surface-sunken"
        >
          <Avatar name={user.name} />
          <VisuallyHidden>{t`Menú de usuario`}</VisuallyHidden>
          <span className="max-w-40 truncate max-md:sr-only">{user.name}</span>
          <span aria-hidden className="i-lucide-chevron-down hidden text-ink-faint md:block" />
        </button>
      }
      items={[
        {
          key: 'profile',
          label: t`Perfil`,
          icon: 'i-lucide-circle-user',
          onSelect: () => void navigate({ to: '/profile' }),
        },
        {
          key: 'settings',
          label: t`Configuración`,
          icon: 'i-lucide-settings',
          onSelect: () => void navigate({ to: '/settings' }),
        },
        {
          key: 'out',
          label: t`Cerrar sesión`,
          icon: 'i-lucide-log-out',
          tone: 'danger',
          onSelect: () => void signOut(),
        },
      ]}
    />
  )
}
