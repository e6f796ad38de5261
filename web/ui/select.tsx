import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'
import { controlClasses, useField } from './field.tsx'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen; its value is the empty string. */
  placeholder?: string
}

/** A native select, which works with every keyboard, phone and screen reader. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <span className={classes('relative block', className)}>
    <select {...useField()} {...rest} className={classes(controlClasses, 'appearance-none pr-9 truncate')}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
    <span
      aria-hidden
      className="i-lucide-chevron-down absolute right-3 top-1/2 -translate-y-1/2 text-ink-faint pointer-events-none"
    />
  </span>
)
