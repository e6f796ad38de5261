import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

export interface ChoiceCard<Value extends string> {
  value: Value
  name: string
  icon: string
  about: string
  /** A second line, such as the cost. */
  note?: string
  /** Why the option cannot be chosen. */
  blocked?: string | undefined
}

export interface ChoiceCardsProps<Value extends string> {
  label: ReactNode
  value: Value
  choices: readonly ChoiceCard<Value>[]
  disabled?: boolean
  /** The name of the form field. */
  name?: string
  error?: string | null | undefined
  onChange: (value: Value) => void
}

/** The choice of one of a few options with descriptions. A disabled option is visible with its reason. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, choices, disabled = false, name, error, onChange } = props
  const group = useId()
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="mb-3 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => {
          const isDisabled = disabled || choice.blocked !== undefined
          return (
            <label
              key={choice.value}
              className={classes(
                'relative grid content-start gap-1 rounded-card border p-4 transition-colors',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2',
                choice.value === value ? 'border-brand bg-brand-soft' : 'border-line-strong',
                choice.blocked !== undefined && 'bg-surface-sunken',
                !isDisabled && 'cursor-pointer hover:border-brand',
              )}
            >
              <span className="flex items-center gap-2.5 font-semibold">
                <input
                  type="radio"
                  name={name ?? group}
                  value={choice.value}
                  checked={choice.value === value}
                  disabled={isDisabled}
                  aria-describedby={`${group}-${choice.value}`}
                  aria-invalid={choice.value === value && error ? true : undefined}
                  onChange={() => onChange(choice.value)}
                  className="size-4 shrink-0 accent-brand"
                />
                <span aria-hidden className={`${choice.icon} shrink-0 text-brand`} />
                {choice.name}
              </span>
              <span id={`${group}-${choice.value}`} className="grid gap-1 text-sm">
                <span className="text-ink-soft">{choice.about}</span>
                {choice.note && <span className="text-ink-faint">{choice.note}</span>}
                {choice.blocked !== undefined && (
                  <span className="flex items-start gap-1.5 text-ink-soft">
                    <span aria-hidden className="i-lucide-lock mt-0.5 shrink-0" />
                    {choice.blocked}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <span aria-hidden className="i-lucide-circle-alert mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
