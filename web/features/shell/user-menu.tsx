import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile, User } from '../../../worker/contract/accounts.ts'
import { api, unwrap } from '../../core/api.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { currentSession, endSession, keepSession } from '../../core/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { UserFace } from './user-face.tsx'

export function UserMenu({ user, isOpenAtFirst }: { user: User; isOpenAtFirst: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const { data: accounts = [] } = useQuery(membershipsQuery)
  const current = accounts.find(({ isCurrent }) => isCurrent)
  const enter = (id: string) =>
    void switchAccount(id).catch((error: unknown) =>
      notify.error(t`No se pudo cambiar de cuenta`, failureMessage(error)),
    )
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
          ...(accounts.length > 1
            ? accounts.map(({ id, name, isCurrent }) => ({
                key: id,
                label: isCurrent ? t`${name} (estás aquí)` : t`Cambiar a ${name}`,
                icon: isCurrent ? 'i-lucide-check' : 'i-lucide-users',
                disabled: isCurrent,
                onSelect: () => enter(id),
              }))
            : []),
          ...(current && current.role !== 'owner'
            ? [{ key: 'leave', label: t`Dejar el equipo`, icon: 'i-lucide-x', onSelect: () => setLeaving(true) }]
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
      {isLeaving && current && <LeaveTeam name={current.name} onClose={() => setLeaving(false)} />}
    </>
  )
}

/** The accounts in which the user is a member. */
const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: async () => (await unwrap(api.account.accounts.$get())).data.accounts,
})

/** Switches to another account by a full page load, so that no data of the previous one stays in memory. */
function enter(profile: Profile): void {
  const session = currentSession()
  if (session) keepSession({ ...session, ...profile })
  location.assign('/dashboard')
}

const switchAccount = async (accountId: string): Promise<void> =>
  enter((await unwrap(api.account.switch.$post({ json: { accountId } }))).data)
const leaveTeam = async (): Promise<void> => enter((await unwrap(api.account.members.me.$delete())).data)

/** Asks for confirmation before the member leaves the account. */
function LeaveTeam({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui()
  const { cancel } = useCommonWords()
  const [loading, load] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const signOut = () => {
    load(true)
    leaveTeam().catch((error: unknown) => {
      load(false)
      setError(failureMessage(error))
    })
  }
  return (
    <ConfirmDialog
      {...{ open: true, loading, error, onClose, onConfirm: signOut, cancelLabel: cancel }}
      title={t`¿Dejar el equipo de ${name}?`}
      confirmLabel={t`Dejar el equipo`}
    >
      {t`Pierdes el acceso al momento y sigues en tu propia cuenta. Para volver necesitas otra invitación.`}
    </ConfirmDialog>
  )
}

/** Ends the session in this browser immediately, and on the server without waiting for the response. */
async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  const logout = api.auth.logout.$post({ json: refreshToken ? { refreshToken } : {} }).catch(() => undefined)
  endSession()
  await logout
}
