import { useCollapsed } from './sidebar-state.ts'

/** How wide the sidebar is, so that nothing moves when it comes. */
export const sidebarWidth = (collapsed: boolean): string => (collapsed ? 'w-18' : 'w-64')

/** The place of a sidebar that is on its way. */
export function SidebarRoom() {
  const [collapsed] = useCollapsed()
  return <div aria-hidden className={`hidden shrink-0 border-r border-line lg:block ${sidebarWidth(collapsed)}`} />
}
