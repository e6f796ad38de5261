import type { User } from '../../../worker/contract/accounts.ts'
import { useSummoned } from '../../core/use-summoned.ts'
import { bring } from '../../core/words.ts'
import { UserFace } from './user-face.tsx'

const fetchMenu = () => Promise.all([import('./user-menu.tsx'), bring('frame')]).then(([{ UserMenu }]) => UserMenu)

/** The account menu. */
export function UserButton({ user }: { user: User }) {
  const { Arrived, isSummoned, button } = useSummoned(fetchMenu)
  return Arrived ? <Arrived user={user} isOpenAtFirst={isSummoned} /> : <UserFace user={user} {...button} />
}
