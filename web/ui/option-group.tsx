import { useId } from 'react'
import { classes } from './class-names.ts'

export interface OptionGroupProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: string }[]
  onChange: (value: Value) => void
  /** Shows the options as tiles of the same size; for many options. */
  tiled?: boolean
}

const TILES = {
  group: 'grid grid-cols-2 gap-2 sm:grid-cols-4',
  option: 'relative grid content-center justify-items-center gap-1.5 px-2 py-3 text-center',
  button: 'absolute left-2 top-2',
  icon: 'text-xl',
}
const ROW = {
  group: 'flex flex-wrap gap-2',
  option: 'inline-flex items-center gap-2.5 px-3.5',
  button: '',
  icon: '',
}

/** The choice of one of a few visible options; arrow keys move as in radio buttons. */
export function OptionGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  tiled = false,
}: OptionGroupProps<Value>) {
  const name = useId()
  const look = tiled ? TILES : ROW
  return (
    <fieldset className="grid gap-1.5 border-0 p-0">
      <legend className="mb-1.5 p-0 text-sm font-medium">{label}</legend>
      <div className={look.group}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'min-h-11 min-w-0 cursor-pointer rounded-field border text-sm font-medium',
              look.option,
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
              className={classes('size-4 accent-brand', look.button)}
            />
            <span aria-hidden className={classes(option.icon, look.icon)} />
            <span className="min-w-0 max-w-full break-words">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
