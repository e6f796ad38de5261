import { useId } from 'react'
import { classes } from './class-names.ts'

export interface OptionGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: string }[]
  onChange: (value: Value) => void
}

/** One of a few things, all of them in sight; walked with the arrow keys as radio buttons are. */
export function OptionGroup<Value extends string>({ label, value, options, onChange }: OptionGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid gap-1.5 border-0 p-0">
      <legend className="mb-1.5 p-0 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field border px-3.5 text-sm font-medium',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2',
              option.value === value
                ? 'border-brand bg-brand-soft text-brand-strong'
                : 'border-line-strong bg-surface text-ink hover:bg-surface-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 accent-brand"
            />
            <span aria-hidden className={option.icon} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
