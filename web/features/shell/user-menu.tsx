import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { sayFailure } from '../../core/failure.ts'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { LeaveTeam, membershipsQuery, switchAccount } from './memberships.tsx'
import { signOut } from './sign-out.ts'
import { UserFace } from './user-face.tsx'

export function UserMenu({ user, isOpenAtFirst }: { user: User; isOpenAtFirst: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isLeaving, leave] = useState(false)
  const { data: places = [] } = useQuery(membershipsQuery)
  const current = places.find(({ isCurrent }) => isCurrent)
  const enter = (id: string) =>
    void switchAccount(id).catch((error: unknown) => notify.error(t`No se pudo cambiar de cuenta`, sayFailure(error)))
  return (
    <>
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
          ...(places.length > 1
            ? places.map(({ id, name, isCurrent }) => ({
                key: id,
                label: isCurrent ? t`${name} (estás aquí)` : t`Cambiar a ${name}`,
                icon: isCurrent ? 'i-lucide-check' : 'i-lucide-users',
                disabled: isCurrent,
                onSelect: () => enter(id),
              }))
            : []),
          ...(current && current.role !== 'owner'
            ? [{ key: 'leave', label: t`Dejar el equipo`, icon: 'i-lucide-x', onSelect: () => leave(true) }]
            : []),
          {
            key: 'out',
            label: t`Cerrar sesión`,
            icon: 'i-lucide-log-out',
            tone: 'danger',
            onSelect: () => void signOut(),
          },
        ]}
      />
      {isLeaving && current && <LeaveTeam name={current.name} onClose={() => leave(false)} />}
    </>
  )
}
