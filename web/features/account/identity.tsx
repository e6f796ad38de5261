import { useLingui } from '@lingui/react/macro'
import type { Account } from '../../../worker/contract/account.ts'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import { formatDate } from '../../core/format.ts'
import { useRoleName } from '../../core/role-names.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

/** A member's name, address, roles, and when he registered. */
export function Identity({ account: { name, email, userRoles, createdAt } }: { account: Account }) {
  const { t } = useLingui()
  const locale = useLocale()
  const roleName = useRoleName()
  return (
    <Card className="grid gap-5 lg:sticky lg:top-22">
      <div className="flex items-center gap-4 lg:grid lg:justify-items-center lg:text-center">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <p className="text-lg font-bold tracking-tight break-words">{name}</p>
          <p className="text-sm text-ink-soft break-all">{email}</p>
        </div>
      </div>
      <dl className="grid gap-4 border-t border-line pt-5 text-sm">
        <div className="grid gap-1.5">
          <dt className="text-ink-soft">{t`Roles`}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {userRoles.length === 0 && t`Ninguno`}
            {userRoles.map(({ id, role }) => (
              <Badge key={id} tone={role.name === SUPER_ADMIN ? 'accent' : 'neutral'}>
                {roleName(role.name)}
              </Badge>
            ))}
          </dd>
        </div>
        <div className="grid gap-1">
          <dt className="text-ink-soft">{t`Miembro desde`}</dt>
          <dd className="font-semibold">{formatDate(createdAt, locale)}</dd>
        </div>
      </dl>
    </Card>
  )
}
