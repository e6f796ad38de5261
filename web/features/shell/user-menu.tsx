import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../worker/contract/accounts.ts'
import { Menu } from '../../ui/menu.tsx'
import { signOut } from './sign-out.ts'
import { UserFace } from './user-face.tsx'

export function UserMenu({ user, isOpenAtFirst }: { user: User; isOpenAtFirst: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Menu
      isOpenAtFirst={isOpenAtFirst}
      trigger={<UserFace user={user} />}
      items={[
        {
          key: 'profile',
          label: t`Perfil`,
          icon: 'i-lucide-user',
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
