import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { classes } from './class-names.ts'

export interface MenuItem {
  key: string
  label: string
  icon?: string
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** The button that opens the menu; it needs an accessible name. */
  trigger: ReactElement
  items: readonly MenuItem[]
  isOpenAtFirst?: boolean
}

/** A menu of actions, navigated with the arrow keys. */
export const Menu = ({ trigger, items, isOpenAtFirst = false }: MenuProps) => (
  <Base.Root defaultOpen={isOpenAtFirst}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align="end" className="z-90 outline-none">
        <Base.Popup className="min-w-48 max-w-[var(--available-width)] rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none">
          {items.map(({ key, label, icon, tone, disabled = false, onSelect }) => (
            <Base.Item
              key={key}
              disabled={disabled}
              onClick={onSelect}
              className={classes(
                'flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-field px-3 text-sm outline-none',
                'data-[highlighted]:bg-surface-sunken data-[disabled]:opacity-50',
                tone === 'danger' && 'text-danger',
              )}
            >
              {icon && <span aria-hidden className={classes(icon, 'text-base')} />}
              {label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
