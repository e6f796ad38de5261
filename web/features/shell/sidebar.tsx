import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../ui/icon-button.tsx'
import { PaletteButton } from './palette-button.tsx'
import { Places } from './places.tsx'
import { SidebarRoom } from './sidebar-room.tsx'
import { useCollapsed } from './sidebar-state.ts'

/** The navigation of wide screens; narrower ones have the drawer. */
export function Sidebar() {
  const { t } = useLingui()
  const [collapsed, collapse] = useCollapsed()
  return (
    <SidebarRoom>
      <div className="grid content-start gap-4">
        <PaletteButton compact={collapsed} />
        <Places compact={collapsed} />
      </div>
      <IconButton
        label={collapsed ? t`Desplegar el menú` : t`Plegar el menú`}
        icon={collapsed ? 'i-lucide-panel-left-open' : 'i-lucide-panel-left-close'}
        aria-expanded={!collapsed}
        onClick={() => collapse(!collapsed)}
      />
    </SidebarRoom>
  )
}
