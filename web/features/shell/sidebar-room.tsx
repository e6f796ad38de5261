import type { ReactNode } from 'react'
import { classes } from '../../ui/class-names.ts'
import { useCollapsed } from './sidebar-state.ts'

/** Reserves the width of the sidebar before its content is loaded, so that the layout does not shift. */
export const SidebarRoom = ({ children }: { children?: ReactNode }) => (
  <aside
    className={classes(
      'sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 flex-col justify-between gap-4 overflow-y-auto border-r border-line p-3 print:hidden lg:flex',
      useCollapsed()[0] ? 'w-18' : 'w-64',
    )}
  >
    {children}
  </aside>
)
