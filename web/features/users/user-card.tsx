import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { isSuperAdmin } from '../../../worker/contract/permissions.ts'
import { useCountryName } from '../../core/countries.ts'
import { formatDate } from '../../core/format.ts'
import { useSession } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { UserActions, type UserTask } from './user-actions.tsx'

interface UserCardProps {
  user: User
  onTask: (task: UserTask, user: User) => void
}

export function UserCard({ user, onTask }: UserCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const countryName = useCountryName()
  const ownId = useId()
  const isOwn = useSession()?.user.id === user.id
  const { name, email, companyName, country, isActive, createdAt, userRoles } = user
  const place = [companyName, country && countryName(country)].filter(Boolean).join(' · ')
  const roles = userRoles.map(({ role }) => role.name)
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line p-4">
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 grow">
          <h2 className="font-semibold leading-snug break-words">{name}</h2>
          <p className="text-sm text-ink-soft break-all">{email}</p>
        </div>
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t`Activo` : t`Inactivo`}</Badge>
      </header>
      <div className="grid gap-1.5 text-sm text-ink-soft">
        <p className="flex items-start gap-2">
          <span aria-hidden className="i-lucide-building-2 mt-0.75 shrink-0 text-ink-faint" />
          <span className="min-w-0 break-words">{place || t`Sin empresa`}</span>
        </p>
        <p className="flex items-start gap-2">
          <span aria-hidden className="i-lucide-calendar mt-0.75 shrink-0 text-ink-faint" />
          {t`Desde el ${formatDate(createdAt, locale)}`}
        </p>
      </div>
      <ul aria-label={t`Roles de ${name}`} className="flex flex-wrap gap-1.5">
        {isOwn && (
          <li>
            <Badge tone="accent">{t`Tú`}</Badge>
          </li>
        )}
        {roles.map((role) => (
          <li key={role} className="min-w-0 max-w-full">
            <Badge tone={isSuperAdmin({ roles: [role], permissions: [] }) ? 'brand' : 'neutral'}>
              <span className="truncate">{role}</span>
            </Badge>
          </li>
        ))}
      </ul>
      <footer className="mt-auto grid gap-2 border-t border-line pt-3">
        {isOwn && (
          <p id={ownId} className="text-sm text-ink-faint">
            {t`Es tu cuenta: no puedes desactivarla ni eliminarla.`}
          </p>
        )}
        <UserActions user={user} blockedBy={isOwn ? ownId : undefined} onTask={onTask} />
      </footer>
    </article>
  )
}
