import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

export interface SwitchProps {
  label: ReactNode
  /** The consequence of the setting. */
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

/** A switch for a setting, after its label. */
export function Switch({ label, hint, checked, disabled = false, onChecked }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 grid gap-0.5">
        <label htmlFor={id} id={`${id}-label`} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-faint">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChecked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-surface-sunken p-0.5 transition-colors data-[checked]:border-brand data-[checked]:bg-brand data-[disabled]:opacity-55"
      >
        <Base.Thumb className="size-4.5 rounded-full bg-line-strong transition-transform data-[checked]:translate-x-5 data-[checked]:bg-brand-ink" />
      </Base.Root>
    </div>
  )
}
