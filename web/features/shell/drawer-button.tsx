import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSummoned } from './use-summoned.ts'

const fetchDrawer = () => import('./drawer.tsx').then(({ Drawer }) => Drawer)

export function MenuButton(props: Partial<ComponentProps<typeof IconButton>>) {
  const { t } = useLingui()
  return <IconButton label={t`Abrir el menú`} icon="i-lucide-menu" {...props} className="lg:hidden -ml-2" />
}

/** Opens the menu of a narrow screen. */
export function DrawerButton() {
  const { Arrived, isSummoned, button } = useSummoned(fetchDrawer)
  return Arrived ? <Arrived isOpenAtFirst={isSummoned} /> : <MenuButton {...button} />
}
