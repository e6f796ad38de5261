import type { ComponentProps, ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
}

export const Checkbox = ({ label, ...rest }: CheckboxProps) => (
  <label className="inline-flex items-center gap-2.5 min-h-9 text-sm cursor-pointer has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-faint">
    <input type="checkbox" {...rest} className="size-4.5 shrink-0 accent-brand" />
    {label}
  </label>
)
