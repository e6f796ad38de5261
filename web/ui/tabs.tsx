import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export interface Tab<Value extends string> {
  value: Value
  label: string
  icon?: string
  /** The label of the mark after the name, such as for an invalid field inside. */
  alert?: string | undefined
  panel: ReactNode
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  onValue: (value: Value) => void
}

/** Tabs for the sections of a page; arrow keys move. */
export const Tabs = <Value extends string>({ label, value, tabs, onValue }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onValue(next)} className="grid gap-4">
    <Base.List
      aria-label={label}
      className="grid grid-cols-2 gap-1 sm:flex rounded-card border border-line bg-surface-sunken p-1"
      activateOnFocus={false}
    >
      {tabs.map(({ value: own, label: name, icon, alert }) => (
        <Base.Tab
          key={own}
          value={own}
          className="inline-flex min-h-10 grow items-center justify-center gap-2 rounded-field px-3 text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-card"
        >
          {icon && <span aria-hidden className={classes(icon, 'shrink-0')} />}
          {name}
          {alert && (
            <>
              <span aria-hidden className="i-lucide-circle-alert text-danger" />
              <span className="sr-only">{alert}</span>
            </>
          )}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(({ value: own, panel }) => (
      <Base.Panel key={own} value={own} className="min-w-0 rounded-card">
        {panel}
      </Base.Panel>
    ))}
  </Base.Root>
)
