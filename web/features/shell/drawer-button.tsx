import { useLazyOnDemand } from '../../core/use-lazy-on-demand.ts'
import { MenuButton } from './menu-button.tsx'

const fetchDrawer = () => import('./drawer.tsx').then(({ Drawer }) => Drawer)

/** Opens the menu of a narrow screen. */
export function DrawerButton() {
  const { Arrived, isSummoned, button } = useLazyOnDemand(fetchDrawer)
  return Arrived ? <Arrived isOpenAtFirst={isSummoned} /> : <MenuButton {...button} />
}
