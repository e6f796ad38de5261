import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface FaceProps extends ComponentProps<'button'> {
  user: User
}

export function UserFace({ user, ...rest }: FaceProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      {...rest}
      className="flex min-h-11 items-center gap-2.5 rounded-field px-1.5 text-sm font-medium hover:bg-surface-sunken"
    >
      <Avatar name={user.name} />
      <VisuallyHidden>{t`Menú de usuario`}</VisuallyHidden>
      <span className="max-w-40 truncate max-md:sr-only">{user.name}</span>
      <span aria-hidden className="i-lucide-chevron-down hidden text-ink-faint md:block" />
    </button>
  )
}
