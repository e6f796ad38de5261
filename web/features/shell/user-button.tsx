import type { User } from '../../../worker/contract/accounts.ts'
import { useSummoned } from './use-summoned.ts'
import { UserFace } from './user-face.tsx'

const fetchMenu = () => import('./user-menu.tsx').then(({ UserMenu }) => UserMenu)

/** Opens what a person may do with his account. */
export function UserButton({ user }: { user: User }) {
  const { Arrived, isSummoned, button } = useSummoned(fetchMenu)
  return Arrived ? <Arrived user={user} isOpenAtFirst={isSummoned} /> : <UserFace user={user} {...button} />
}
