import { useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Places } from './places.tsx'
import { sidebarWidth } from './sidebar-room.tsx'
import { useCollapsed } from './sidebar-state.ts'

/** Beside the page from a laptop's width on; narrower screens have the drawer. */
export function Sidebar() {
  const { t } = useLingui()
  const [collapsed, collapse] = useCollapsed()
  return (
    <aside
      className={classes(
        'sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 flex-col justify-between gap-4 overflow-y-auto border-r border-line p-3 lg:flex',
        sidebarWidth(collapsed),
      )}
    >
      <Places compact={collapsed} />
      <IconButton
        label={collapsed ? t`Desplegar el menú` : t`Plegar el menú`}
        icon={collapsed ? 'i-lucide-panel-left-open' : 'i-lucide-panel-left-close'}
        aria-expanded={!collapsed}
        onClick={() => collapse(!collapsed)}
      />
    </aside>
  )
}
