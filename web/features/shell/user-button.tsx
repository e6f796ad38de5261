import type { User } from '../../../worker/contract/accounts.ts'
import { useLazyOnDemand } from '../../core/use-lazy-on-demand.ts'
import { loadCatalogue } from '../../core/words.ts'
import { UserFace } from './user-face.tsx'

const fetchMenu = () =>
  Promise.all([import('./user-menu.tsx'), loadCatalogue('frame')]).then(([{ UserMenu }]) => UserMenu)

/** The account menu. */
export function UserButton({ user }: { user: User }) {
  const { Arrived, isSummoned, button } = useLazyOnDemand(fetchMenu)
  return Arrived ? <Arrived user={user} isOpenAtFirst={isSummoned} /> : <UserFace user={user} {...button} />
}
